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

/* The part of row i's product with row j that lies from `from` on, and before column `to`. */
static double inner(const struct skyline *matrix, size_t i, size_t j, size_t from, size_t to)
{
    size_t first = matrix->start[i] > matrix->start[j] ? matrix->start[i] : matrix->start[j];
    if (first < from)
        first = from;
    if (first >= to)
        return 0;
    return dot(skyline_at(matrix, i, first), skyline_at(matrix, j, first), to - first);
}

/* Rows that are worked on together, so that each row before them is read once for all. */
enum { TOGETHER = 4 };

/* Two numbers that the processor takes at once. */
typedef double pair __attribute__((vector_size(2 * sizeof(double))));

static inline pair pair_at(const double *numbers)
{
    pair both;
    memcpy(&both, numbers, sizeof both);
    return both;
}

/* The sums of each row's a[i] b[i]. */
static void dots(const double *const rows[TOGETHER], const double *b, size_t count,
                 double products[TOGETHER])
{
    pair sums[TOGETHER] = {0};
    size_t i = 0;
    for (; i + 2 <= count; i += 2) {
        pair factor = pair_at(b + i);
        sums[0] += pair_at(rows[0] + i) * factor;
        sums[1] += pair_at(rows[1] + i) * factor;
        sums[2] += pair_at(rows[2] + i) * factor;
        sums[3] += pair_at(rows[3] + i) * factor;
    }
    for (size_t row = 0; row < TOGETHER; row++) {
        products[row] = sums[row][0] + sums[row][1];
        if (i < count)
            products[row] += rows[row][i] * b[i];
    }
}

/* The factor's row i from column `from` up to `to`; the rows before it are done. */
static void factor_part(struct skyline *matrix, size_t i, size_t from, size_t to)
{
    for (size_t j = from > matrix->start[i] ? from : matrix->start[i]; j < to; j++) {
        double *entry = skyline_at(matrix, i, j);
        *entry = (*entry - inner(matrix, i, j, 0, j)) / *skyline_at(matrix, j, j);
    }
}

/* The same of TOGETHER rows from i on, in the columns from `from`, which all of them have. */
static void factor_together(struct skyline *matrix, size_t i, size_t from)
{
    const double *rows[TOGETHER];
    double products[TOGETHER] = {0};
    for (size_t j = from; j < i; j++) {
        size_t first = matrix->start[j] > from ? matrix->start[j] : from;
        for (size_t row = 0; row < TOGETHER; row++)
            rows[row] = skyline_at(matrix, i + row, first);
        dots(rows, skyline_at(matrix, j, first), j - first, products);
        for (size_t row = 0; row < TOGETHER; row++) {
            double *entry = skyline_at(matrix, i + row, j);
            double product = products[row] + inner(matrix, i + row, j, 0, first);
            *entry = (*entry - product) / *skyline_at(matrix, j, j);
        }
    }
}

static bool factor_diagonal(struct skyline *matrix, size_t i)
{
    double *diagonal = skyline_at(matrix, i, i);
    double square = *diagonal - inner(matrix, i, i, 0, i);
    *diagonal = sqrt(square);
    return square > 0;
}

bool skyline_factor(struct skyline *matrix)
{
    size_t i = 0;
    bool positive = true;
    for (; i + TOGETHER <= matrix->size && positive; i += TOGETHER) {
        size_t from = 0;
        for (size_t row = 0; row < TOGETHER; row++)
            if (matrix->start[i + row] > from)
                from = matrix->start[i + row];
        for (size_t row = 0; row < TOGETHER; row++)
            factor_part(matrix, i + row, 0, from < i ? from : i);
        factor_together(matrix, i, from);
        for (size_t row = 0; row < TOGETHER && positive; row++) {
            factor_part(matrix, i + row, i, i + row);
            positive = factor_diagonal(matrix, i + row);
        }
    }
    for (; i < matrix->size && positive; i++) {
        factor_part(matrix, i, 0, i);
        positive = factor_diagonal(matrix, i);
    }
    return positive;
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
