; What was stored in a local is undefined, and nobody reads it.
define i32 @main() {
  %local = alloca i32
  store i32 poison, ptr %local
  %same = getelementptr i8, ptr %local, i64 0
  store i32 undef, ptr %same
  ret i32 0
}
