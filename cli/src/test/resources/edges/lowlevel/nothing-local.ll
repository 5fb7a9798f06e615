; An undefined value in a local is an error where the program decides by it.
@decided = global i32 0

define i32 @main() {
  %local = alloca i32
  %same = getelementptr i8, ptr %local, i64 0
  store i32 undef, ptr %same
  call void @pass(ptr %local)
  ret i32 0
}

define void @pass(ptr %local) {
  %value = load i32, ptr %local
  %is = icmp sgt i32 %value, 10
  br i1 %is, label %yes, label %no

yes:
  store i32 1, ptr @decided
  ret void

no:
  ret void
}
