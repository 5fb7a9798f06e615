; A module for macOS: names are whole symbols, some with the version of a function.
target datalayout = "e-m:o-i64:64-i128:128-n32:64-S128"
target triple = "arm64-apple-macosx13.0.0"

@flag = global i32 0, align 4

declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare i32 @"\01_pthread_join"(i64, ptr)
declare i32 @"\01_pthread_join$NOCANCEL$UNIX2003"(i64, ptr)
declare i32 @"\01_usleep$UNIX2003"(i32)
declare void @__assert_rtn(ptr, ptr, i32, ptr)

define ptr @body(ptr %argument) {
  store i32 1, ptr @flag, align 4
  ret ptr %argument
}

define i32 @main() {
  %one = alloca i64, align 8
  %two = alloca i64, align 8
  %a = call i32 @pthread_create(ptr %one, ptr null, ptr @body, ptr null)
  %b = call i32 @pthread_create(ptr %two, ptr null, ptr @body, ptr null)
  %c = call i32 @"\01_usleep$UNIX2003"(i32 1)
  %first = load i64, ptr %one, align 8
  %second = load i64, ptr %two, align 8
  %d = call i32 @"\01_pthread_join"(i64 %first, ptr null)
  %e = call i32 @"\01_pthread_join$NOCANCEL$UNIX2003"(i64 %second, ptr null)
  %seen = load i32, ptr @flag, align 4
  %zero = icmp eq i32 %seen, 0
  br i1 %zero, label %fail, label %done

fail:
  call void @__assert_rtn(ptr null, ptr null, i32 1, ptr null)
  unreachable

done:
  ret i32 0
}
