/* A log of what a program does to the disk, to be replayed by powercut. KAROIQ_RECORD = FILE: each
   call appends a line,
       open INO FLAGS-THAT-TRUNCATE PATH | write INO OFFSET LENGTH, then the bytes |
       truncate INO LENGTH | sync INO | syncall | rename FROM<tab>TO | link FROM<tab>TO |
       unlink PATH | mkdir PATH
   with absolute paths. A call and its line are under one lock, so that their order is true. All do
   nothing where there is no log. */
#ifndef TESTS_TORTURE_RECORD_H
#define TESTS_TORTURE_RECORD_H

#include <sys/types.h>

void record_begin(const char *path);
void record_lock(void);
void record_unlock(void);

/* Each after the call; nothing is written of one that failed. */
void record_open(int file, int flags);
void record_write(int file, const void *bytes, ssize_t length, off_t offset);
void record_truncate(int file, off_t length);
void record_sync(int file);
void record_all_synced(void);
void record_name(const char *what, int folder, const char *path);
void record_names(const char *what, int from_folder, const char *from, int to_folder,
                  const char *to);

#endif
