; A thread stores an undefined value where others read: memory cannot keep it, so it is an error.
@shared = global i32 0

declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare i32 @pthread_join(i64, ptr)

define ptr @sets(ptr %argument) {
  store i32 undef, ptr @shared
  ret ptr null
}

define i32 @main() {
  %thread = alloca i64
  call i32 @pthread_create(ptr %thread, ptr null, ptr @sets, ptr null)
  %id = load i64, ptr %thread
  call i32 @pthread_join(i64 %id, ptr null)
  %value = load i32, ptr @shared
  ret i32 %value
}
