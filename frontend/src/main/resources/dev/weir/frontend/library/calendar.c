/* Dates, always of UTC, in the "C" locale. */
#include "weir_library.h"
#include <stdio.h>
#include <string.h>
#include <time.h>

#define WEIR_DAY 86400L
#define WEIR_MARCH 2 /* counted from 0 */

static const char *const weir_days[] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                        "Thursday", "Friday", "Saturday"};
static const char *const weir_months[] = {"January", "February", "March",     "April",
                                          "May",     "June",     "July",      "August",
                                          "September", "October", "November", "December"};

/* Rounded down, also for a negative dividend. */
static long weir_quotient(long dividend, long divisor) {
  return dividend / divisor - (dividend % divisor < 0);
}

/* Days from the first of January 1970; years that start in March have their leap day at the end. */
static long weir_days_until(long year, long month, long day) {
  year += weir_quotient(month, 12) - (month - 12 * weir_quotient(month, 12) < WEIR_MARCH);
  long from_march = (month - WEIR_MARCH) - 12 * weir_quotient(month - WEIR_MARCH, 12);
  long leap_days = weir_quotient(year, 4) - weir_quotient(year, 100) + weir_quotient(year, 400);
  return 365 * year + leap_days + (153 * from_march + 2) / 5 + day - 1 - 719468;
}

static struct tm *weir_fields(time_t time, struct tm *fields) {
  long days = weir_quotient(time, WEIR_DAY);
  long seconds = time - days * WEIR_DAY;
  long year = 1970 + weir_quotient(days, 366);
  while (weir_days_until(year + 1, 0, 1) <= days)
    year++;
  int month = 0;
  while (month < 11 && weir_days_until(year, month + 1, 1) <= days)
    month++;
  long day = days - weir_days_until(year, month, 1) + 1;
  long weekday = (days + 4) - 7 * weir_quotient(days + 4, 7);
  *fields = (struct tm){.tm_sec = (int)(seconds % 60),
                        .tm_min = (int)(seconds / 60 % 60),
                        .tm_hour = (int)(seconds / 3600),
                        .tm_mday = (int)day,
                        .tm_mon = month,
                        .tm_year = (int)(year - 1900),
                        .tm_wday = (int)weekday,
                        .tm_yday = (int)(days - weir_days_until(year, 0, 1)),
                        .tm_zone = "UTC"};
  return fields;
}

LIBRARY("the date of a time") struct tm *gmtime_r(const time_t *time, struct tm *result) {
  return weir_fields(*time, result);
}

LIBRARY("the date of a time, of UTC") struct tm *localtime_r(const time_t *time, struct tm *result) {
  return weir_fields(*time, result);
}

/* All threads share the place, as the standard has it. */
static struct tm weir_shared_fields;

LIBRARY("the date of a time; all threads share the place") struct tm *gmtime(const time_t *time) {
  return weir_fields(*time, &weir_shared_fields);
}

LIBRARY("the date of a time, of UTC; all threads share the place")
struct tm *localtime(const time_t *time) {
  return weir_fields(*time, &weir_shared_fields);
}

LIBRARY("the time of a date") time_t timegm(struct tm *fields) {
  time_t time = weir_days_until(fields->tm_year + 1900L, fields->tm_mon, fields->tm_mday) * WEIR_DAY +
                fields->tm_hour * 3600L + fields->tm_min * 60L + fields->tm_sec;
  weir_fields(time, fields);
  return time;
}

LIBRARY("the time of a date of UTC") time_t mktime(struct tm *fields) { return timegm(fields); }

struct weir_text {
  char *at;
  size_t left;
  int cut;
};

static void weir_append(struct weir_text *text, const char *part) {
  size_t length = strlen(part);
  if (length >= text->left) {
    text->cut = 1;
    return;
  }
  memcpy(text->at, part, length + 1);
  text->at += length;
  text->left -= length;
}

static void weir_append_number(struct weir_text *text, const char *format, long number) {
  char part[24];
  snprintf(part, sizeof part, format, number);
  weir_append(text, part);
}

static void weir_append_start(struct weir_text *text, const char *name) {
  char part[4] = {name[0], name[1], name[2], 0};
  weir_append(text, part);
}

static void weir_append_all(struct weir_text *text, const char *format, const struct tm *fields);

static void weir_append_field(struct weir_text *text, char letter, const struct tm *fields) {
  long year = fields->tm_year + 1900L;
  int hour = fields->tm_hour % 12 == 0 ? 12 : fields->tm_hour % 12;
  char unknown[3] = {'%', letter, 0};
  switch (letter) {
  case '%': weir_append(text, "%"); break;
  case 'n': weir_append(text, "\n"); break;
  case 't': weir_append(text, "\t"); break;
  case 'a': weir_append_start(text, weir_days[fields->tm_wday]); break;
  case 'A': weir_append(text, weir_days[fields->tm_wday]); break;
  case 'b':
  case 'h': weir_append_start(text, weir_months[fields->tm_mon]); break;
  case 'B': weir_append(text, weir_months[fields->tm_mon]); break;
  case 'c': weir_append_all(text, "%a %b %e %H:%M:%S %Y", fields); break;
  case 'C': weir_append_number(text, "%02ld", year / 100); break;
  case 'd': weir_append_number(text, "%02ld", fields->tm_mday); break;
  case 'D':
  case 'x': weir_append_all(text, "%m/%d/%y", fields); break;
  case 'e': weir_append_number(text, "%2ld", fields->tm_mday); break;
  case 'F': weir_append_all(text, "%Y-%m-%d", fields); break;
  case 'H': weir_append_number(text, "%02ld", fields->tm_hour); break;
  case 'I': weir_append_number(text, "%02ld", hour); break;
  case 'j': weir_append_number(text, "%03ld", fields->tm_yday + 1); break;
  case 'm': weir_append_number(text, "%02ld", fields->tm_mon + 1); break;
  case 'M': weir_append_number(text, "%02ld", fields->tm_min); break;
  case 'p': weir_append(text, fields->tm_hour < 12 ? "AM" : "PM"); break;
  case 'r': weir_append_all(text, "%I:%M:%S %p", fields); break;
  case 'R': weir_append_all(text, "%H:%M", fields); break;
  case 'S': weir_append_number(text, "%02ld", fields->tm_sec); break;
  case 'T':
  case 'X': weir_append_all(text, "%H:%M:%S", fields); break;
  case 'u': weir_append_number(text, "%ld", fields->tm_wday == 0 ? 7 : fields->tm_wday); break;
  case 'w': weir_append_number(text, "%ld", fields->tm_wday); break;
  case 'y': weir_append_number(text, "%02ld", year % 100); break;
  case 'Y': weir_append_number(text, "%ld", year); break;
  case 'z': weir_append(text, "+0000"); break;
  case 'Z': weir_append(text, "UTC"); break;
  default: weir_refuse("strftime", unknown, "use the fields of struct tm"); break;
  }
}

static void weir_append_all(struct weir_text *text, const char *format, const struct tm *fields) {
  for (; *format; format++) {
    char character[2] = {*format, 0};
    if (*format == '%')
      weir_append_field(text, *++format, fields);
    else
      weir_append(text, character);
  }
}

LIBRARY("the text of a date")
size_t strftime(char *buffer, size_t size, const char *format, const struct tm *fields) {
  struct weir_text text = {buffer, size, size == 0};
  if (size > 0)
    *buffer = 0;
  weir_append_all(&text, format, fields);
  return text.cut ? 0 : (size_t)(text.at - buffer);
}

LIBRARY("the text of a date") char *asctime_r(const struct tm *fields, char *buffer) {
  return strftime(buffer, 26, "%a %b %e %H:%M:%S %Y\n", fields) ? buffer : 0;
}

LIBRARY("the text of a time") char *ctime_r(const time_t *time, char *buffer) {
  struct tm fields;
  return asctime_r(weir_fields(*time, &fields), buffer);
}

static char weir_shared_text[26];

LIBRARY("the text of a date; all threads share the place") char *asctime(const struct tm *fields) {
  return asctime_r(fields, weir_shared_text);
}

LIBRARY("the text of a time; all threads share the place") char *ctime(const time_t *time) {
  return ctime_r(time, weir_shared_text);
}
