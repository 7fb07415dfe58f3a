#include "base/model/skyline.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

bool skyline_begin(struct skyline *matrix, const size_t *start, size_t size)
{
    size_t count = 0;
    *matrix = (struct skyline){.size = size, .start = start};
    for (size_t i = 0; i < size; i++)
        count += i - start[i] + 1;
    matrix->rows = malloc((size + 1) * sizeof *matrix->rows);
    matrix->entries = calloc(count + 1, sizeof *matrix->entries);
    if (!matrix->rows || !matrix->entries)
        return false;
    double *row = matrix->entries;
    for (size_t i = 0; i < size; i++) {
        matrix->rows[i] = row;
        row += i - start[i] + 1;
    }
    return true;
}

void skyline_free(struct skyline *matrix)
{
    free(matrix->rows);
    free(matrix->entries);
    *matrix = (struct skyline){0};
}

void skyline_clear(struct skyline *matrix)
{
    for (size_t i = 0; i < matrix->size; i++)
        memset(matrix->rows[i], 0, (i - matrix->start[i] + 1) * sizeof(double));
}

double *skyline_at(const struct skyline *matrix, size_t row, size_t column)
{
    return &matrix->rows[row][column - matrix->start[row]];
}

double dot(const double *a, const double *b, size_t count)
{
    /* Four sums, so that no addition has to wait for the one before. */
    double sums[4] = {0};
    size_t i = 0;
    for (; i + 4 <= count; i += 4)
        for (size_t j = 0; j < 4; j++)
            sums[j] += a[i + j] * b[i + j];
    for (; i < count; i++)
        sums[0] += a[i] * b[i];
    return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

/* The part of row i's product with row j that lies before column j. */
static double inner(const struct skyline *matrix, size_t i, size_t j)
{
    size_t from = matrix->start[i] > matrix->start[j] ? matrix->start[i] : matrix->start[j];
    if (from >= j)
        return 0;
    return dot(skyline_at(matrix, i, from), skyline_at(matrix, j, from), j - from);
}

bool skyline_factor(struct skyline *matrix)
{
    for (size_t i = 0; i < matrix->size; i++) {
        for (size_t j = matrix->start[i]; j < i; j++) {
            double *entry = skyline_at(matrix, i, j);
            *entry = (*entry - inner(matrix, i, j)) / *skyline_at(matrix, j, j);
        }
        double *diagonal = skyline_at(matrix, i, i);
        double square = *diagonal - inner(matrix, i, i);
        if (!(square > 0))
            return false;
        *diagonal = sqrt(square);
    }
    return true;
}

void skyline_solve_lower(const struct skyline *factor, double *b, size_t from)
{
    for (size_t i = from; i < factor->size; i++) {
        size_t first = factor->start[i] > from ? factor->start[i] : from;
        if (first < i)
            b[i] -= dot(skyline_at(factor, i, first), b + first, i - first);
        b[i] /= *skyline_at(factor, i, i);
    }
}

void skyline_solve_upper(const struct skyline *factor, double *b)
{
    for (size_t i = factor->size; i-- > 0;) {
        b[i] /= *skyline_at(factor, i, i);
        for (size_t j = factor->start[i]; j < i; j++)
            b[j] -= *skyline_at(factor, i, j) * b[i];
    }
}

double skyline_log_determinant(const struct skyline *factor)
{
    double sum = 0;
    for (size_t i = 0; i < factor->size; i++)
        sum += log(*skyline_at(factor, i, i));
    return 2 * sum;
}
