/* Limits of types, and bits. */
#include <bit>
#include <cstdio>
#include <limits>

int main() {
  printf("%d %lld %u %d\n", std::numeric_limits<int>::min(), (long long)std::numeric_limits<long>::max(), std::numeric_limits<unsigned char>::max(), std::numeric_limits<short>::digits10);
  printf("%g %d %d\n", std::numeric_limits<double>::epsilon(), std::numeric_limits<char>::is_signed, std::numeric_limits<unsigned long>::digits10);
  printf("%d %d %d %d %u %u\n", std::popcount(7u), std::countl_zero((unsigned char)1), std::countr_zero(8ull), std::bit_width(5u), std::bit_ceil(5u), std::rotl(0x80000001u, 1));
  printf("%08x %d\n", std::bit_cast<unsigned>(1.0f), std::endian::native == std::endian::little);
}
