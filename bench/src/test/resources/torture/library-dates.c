#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
int main(void) {
  const time_t times[] = {0, 951782399, 951782400, 1000000000, 1709210096, -1, -86401, 4102444800, 1735689599};
  for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
    struct tm fields;
    char text[200];
    gmtime_r(&times[i], &fields);
    printf("%d %d %d %d %d %d %d %d ", fields.tm_year, fields.tm_mon, fields.tm_mday, fields.tm_hour, fields.tm_min,
           fields.tm_sec, fields.tm_wday, fields.tm_yday);
    size_t length = strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S %a %A %b %B %e %j %y %I %p %D %F %T %R %u %w %C %%", &fields);
    printf("%zu %s %ld\n", length, text, (long)timegm(&fields));
  }
  struct tm odd = {.tm_year = 124, .tm_mon = 14, .tm_mday = -3, .tm_hour = 30};
  long time = (long)timegm(&odd);
  printf("%ld %d %d\n", time, odd.tm_mon, odd.tm_mday);
  char small[5];
  printf("%zu\n", strftime(small, sizeof small, "%Y", gmtime(&times[3])));
  printf("%zu\n", strftime(small, sizeof small, "%Y-", gmtime(&times[3])));
  printf("%s", asctime(gmtime(&times[3])));
  return 0;
}
