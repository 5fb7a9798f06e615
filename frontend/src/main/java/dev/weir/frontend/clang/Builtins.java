package dev.weir.frontend.clang;

import java.util.Set;

/**
 * The functions of C's and POSIX's libraries that a compiler knows by their names: what it takes a
 * call of them to do holds for the library's functions alone.
 */
public final class Builtins {
  private static final Set<String> NAMES =
      Set.of(
          """
          _Exit _exit _longjmp _setjmp abort abs aligned_alloc alloca bcmp bcopy bzero calloc exit
          fclose fopen fork fprintf fputc fputs fread free fscanf fwrite getcontext index isalnum
          isalpha isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit
          labs llabs longjmp malloc memccpy memchr memcmp memcpy memmem memmove mempcpy memset
          printf posix_memalign pthread_create putc putchar puts realloc reallocarray rindex scanf
          setjmp siglongjmp sigsetjmp snprintf sprintf sscanf stpcpy stpncpy strcasecmp strcat
          strchr strcmp strcpy strcspn strdup strerror strlcat strlcpy strlen strncasecmp strncat
          strncmp strncpy strndup strpbrk strrchr strspn strstr strtod strtof strtok strtol
          strtold strtoll strtoul strtoull strxfrm tolower toupper vfork vfprintf vfscanf vprintf
          vscanf vsnprintf vsprintf vsscanf wcschr wcscmp wcslen wcsncmp wmemchr wmemcmp wmemcpy
          wmemmove
          acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh erf erfc exp exp2
          expm1 fabs fdim floor fma fmax fmin fmod frexp hypot ilogb ldexp lgamma llrint llround
          log log10 log1p log2 logb lrint lround modf nan nearbyint nextafter nexttoward pow
          remainder remquo rint round roundeven scalbln scalbn sin sinh sqrt tan tanh tgamma trunc
          """
              .split("\\s+"));

  private Builtins() {}

  /** Whether a compiler has its own idea of a function of this name. */
  public static boolean contains(String name) {
    return NAMES.contains(name) || isOfOtherWidth(name);
  }

  /** Functions of {@code float} and {@code long double}, as {@code sqrtf} and {@code sqrtl}. */
  private static boolean isOfOtherWidth(String name) {
    return (name.endsWith("f") || name.endsWith("l"))
        && NAMES.contains(name.substring(0, name.length() - 1));
  }
}
