/* Strings with traits of their own, all kinds of changes, and what numbers in text throw. */
#include <cassert>
#include <cctype>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>

/* Letters without regard to case. */
struct Caseless : std::char_traits<char> {
  static bool eq(char a, char b) { return std::toupper(a) == std::toupper(b); }
  static bool lt(char a, char b) { return std::toupper(a) < std::toupper(b); }
  static int compare(const char *a, const char *b, std::size_t size) {
    for (; size > 0; size--, a++, b++)
      if (!eq(*a, *b)) return lt(*a, *b) ? -1 : 1;
    return 0;
  }
  static const char *find(const char *text, std::size_t size, char value) {
    for (; size > 0; size--, text++)
      if (eq(*text, value)) return text;
    return nullptr;
  }
};

template <class E, class F>
static bool throws(F function) {
  try {
    function();
  } catch (const E &) {
    return true;
  }
  return false;
}

struct Point {
  int x;
};
template <class C, class T>
std::basic_ostream<C, T> &operator<<(std::basic_ostream<C, T> &stream, const Point &point) {
  return stream << '<' << point.x << '>';
}

static void changes() {
  std::string text = "hello";
  text.insert(0, 1, 'x');
  text.erase(0, 1);
  text.insert(text.begin(), 'o');
  text.insert(text.end(), 3, '!');
  assert(text == "ohello!!!");
  text.replace(6, 2, 4, '+');
  text.replace(text.begin(), text.begin() + 2, "J");
  assert(text == "Jello++++!");
  text.replace(1, 2, text); /* A part of itself. */
  assert(text == "JJello++++!lo++++!");
  text.assign(20, 'a');
  text += text;
  text.insert(10, text);
  assert(text == std::string(80, 'a'));
  std::string small("ab"), large(100, 'q');
  small.swap(large);
  assert(small.size() == 100 && large == "ab");
  std::string taken = std::move(small);
  assert(small.empty() && taken.size() == 100);
  large = std::move(taken);
  assert(large == std::string(100, 'q') && taken.empty());
  const char *left = "x";
  assert(left + std::string("y") + 'z' == "xyz" && 'a' + std::string("b") == "ab");
}

static void searches() {
  std::string text("hello world");
  assert(text.find_last_of("ol", 6) == 4 && text.find("wor", 3) == 6 && text.find("", 11) == 11);
  assert(text.find("", 12) == std::string::npos && text.rfind('o', 6) == 4);
  assert(text.find_last_not_of("dl") == 8 && text.compare(6, 5, "world") == 0);
  assert(text.starts_with('h') && text.ends_with("ld") && text > "hello" && "i" > text);
  /* Characters count as if they had no sign. */
  assert(std::string("\xff") > "a" && std::string_view("\x80").compare("z") > 0);
  std::basic_string<char, Caseless> loud = "HeLLo";
  assert(loud == "hello" && loud.find("LL") == 2 && loud.find('O') == 4);
}

static void numbers() {
  std::size_t length;
  assert(std::stoi(" 12z", &length) == 12 && length == 3);
  assert(std::stoul("ff", nullptr, 16) == 255 && std::stod("1.5") == 1.5);
  assert(throws<std::invalid_argument>([] { std::stoi("x"); }));
  assert(throws<std::invalid_argument>([] { std::stod(""); }));
  assert(throws<std::out_of_range>([] { std::stoi("99999999999"); }));
  assert(throws<std::out_of_range>([] { std::stoll("99999999999999999999"); }));
  assert(throws<std::out_of_range>([] { std::string("abc").substr(4); }));
  assert(throws<std::length_error>([] { std::string().reserve(std::string().max_size() + 1); }));
}

static void streams() {
  std::ostringstream stream("abcdef");
  stream << "XY"; /* Takes the place of what is there. */
  assert(stream.str() == "XYcdef");
  std::ostringstream behind("abc", std::ios::ate);
  behind << Point{7};
  assert(behind.str() == "abc<7>");
  std::basic_ostringstream<char, std::char_traits<char>, std::allocator<char>> other;
  other << std::string("a") << std::string_view("b") << 1;
  assert(other.str() == "ab1");
}

int main() {
  changes();
  searches();
  numbers();
  streams();
}
