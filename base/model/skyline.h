/* Symmetric positive definite matrices in skyline storage: of each row, only the part from its
 * first entry to the diagonal is kept; the Cholesky factor fits into the same memory. */
#ifndef BASE_MODEL_SKYLINE_H
#define BASE_MODEL_SKYLINE_H

#include <stdbool.h>
#include <stddef.h>

struct skyline {
    size_t size;
    const size_t *start; /* column of the first entry of every row, at most the row; the caller's */
    double **rows;       /* rows[i][j - start[i]] */
    double *entries;
};

/* Begins with all zeros; `start` must live as long. False: no memory. Freed by the caller in either
 * case. */
bool skyline_begin(struct skyline *matrix, const size_t *start, size_t size);
void skyline_free(struct skyline *matrix);

void skyline_clear(struct skyline *matrix);

/* The entry of a row and a column, start[row] <= column <= row. */
double *skyline_at(const struct skyline *matrix, size_t row, size_t column);

/* A becomes L with A = L L'. False if A is not positive definite. */
bool skyline_factor(struct skyline *matrix);

/* b becomes x with L x = b; b is zero before `from`. */
void skyline_solve_lower(const struct skyline *factor, double *b, size_t from);

/* b becomes x with L' x = b. */
void skyline_solve_upper(const struct skyline *factor, double *b);

/* ln of the determinant of L L'. */
double skyline_log_determinant(const struct skyline *factor);

/* Sum of a[i] b[i]. */
double dot(const double *a, const double *b, size_t count);

#endif
