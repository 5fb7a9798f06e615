; ModuleID = "seed.c"
source_filename = "seed.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i16, [6 x i8], double }
%struct.__va_list_tag = type { i32, i32, ptr, ptr }

@table = internal global [4 x i32] [i32 1, i32 -2, i32 3, i32 0], align 16
@.str = private unnamed_addr constant [7 x i8] c"%s %d\0A\00", align 1
@own = internal thread_local global i32 0, align 4
@top = internal global ptr null, align 8
@.str.1 = private unnamed_addr constant [23 x i8] c"atomic_load(&top) != 0\00", align 1
@.str.2 = private unnamed_addr constant [47 x i8] c"bench/src/main/resources/dev/weir/bench/seed.c\00", align 1
@__func__.main = private unnamed_addr constant [5 x i8] c"main\00", align 1
@.str.3 = private unnamed_addr constant [2 x i8] c"n\00", align 1

; Function Attrs: nounwind uwtable
define dso_local i32 @main(i32 noundef %0, ptr noundef %1) #0 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca [2 x i64], align 16
  %7 = alloca i64, align 8
  %8 = alloca i32, align 4
  %9 = alloca ptr, align 8
  store i32 0, ptr %3, align 4
  store i32 %0, ptr %4, align 4, !tbaa !5
  store ptr %1, ptr %5, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 16, ptr %6) #10
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #10
  store i64 0, ptr %7, align 8, !tbaa !12
  br label %10

10:                                               ; preds = %20, %2
  %11 = load i64, ptr %7, align 8, !tbaa !12
  %12 = icmp slt i64 %11, 2
  br i1 %12, label %14, label %13

13:                                               ; preds = %10
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #10
  br label %23

14:                                               ; preds = %10
  %15 = load i64, ptr %7, align 8, !tbaa !12
  %16 = getelementptr inbounds [2 x i64], ptr %6, i64 0, i64 %15
  %17 = load i64, ptr %7, align 8, !tbaa !12
  %18 = inttoptr i64 %17 to ptr
  %19 = call i32 @pthread_create(ptr noundef %16, ptr noundef null, ptr noundef @run, ptr noundef %18)
  br label %20

20:                                               ; preds = %14
  %21 = load i64, ptr %7, align 8, !tbaa !12
  %22 = add nsw i64 %21, 1
  store i64 %22, ptr %7, align 8, !tbaa !12
  br label %10, !llvm.loop !14

23:                                               ; preds = %13
  call void @llvm.lifetime.start.p0(i64 4, ptr %8) #10
  store i32 0, ptr %8, align 4, !tbaa !5
  br label %24

24:                                               ; preds = %34, %23
  %25 = load i32, ptr %8, align 4, !tbaa !5
  %26 = icmp slt i32 %25, 2
  br i1 %26, label %28, label %27

27:                                               ; preds = %24
  call void @llvm.lifetime.end.p0(i64 4, ptr %8) #10
  br label %37

28:                                               ; preds = %24
  %29 = load i32, ptr %8, align 4, !tbaa !5
  %30 = sext i32 %29 to i64
  %31 = getelementptr inbounds [2 x i64], ptr %6, i64 0, i64 %30
  %32 = load i64, ptr %31, align 8, !tbaa !12
  %33 = call i32 @pthread_join(i64 noundef %32, ptr noundef null)
  br label %34

34:                                               ; preds = %28
  %35 = load i32, ptr %8, align 4, !tbaa !5
  %36 = add nsw i32 %35, 1
  store i32 %36, ptr %8, align 4, !tbaa !5
  br label %24, !llvm.loop !17

37:                                               ; preds = %27
  %38 = load i32, ptr @table, align 16, !tbaa !5
  %39 = load i32, ptr getelementptr inbounds ([4 x i32], ptr @table, i64 0, i64 1), align 4, !tbaa !5
  %40 = load i32, ptr %4, align 4, !tbaa !5
  %41 = call i64 (i32, ...) @sum(i32 noundef 3, i32 noundef %38, i32 noundef %39, i32 noundef %40)
  switch i64 %41, label %49 [
    i64 0, label %42
  ]

42:                                               ; preds = %37
  %43 = load ptr, ptr %5, align 8, !tbaa !9
  %44 = getelementptr inbounds ptr, ptr %43, i64 0
  %45 = load ptr, ptr %44, align 8, !tbaa !18
  %46 = call align 4 ptr @llvm.threadlocal.address.p0(ptr align 4 @own)
  %47 = load i32, ptr %46, align 4, !tbaa !5
  %48 = call i32 (ptr, ...) @printf(ptr noundef @.str, ptr noundef %45, i32 noundef %47)
  br label %50

49:                                               ; preds = %37
  call void @abort() #11
  unreachable

50:                                               ; preds = %42
  %51 = load atomic i64, ptr @top seq_cst, align 8
  store i64 %51, ptr %9, align 8
  %52 = load ptr, ptr %9, align 8, !tbaa !20
  %53 = icmp ne ptr %52, null
  br i1 %53, label %54, label %55

54:                                               ; preds = %50
  br label %57

55:                                               ; preds = %50
  call void @__assert_fail(ptr noundef @.str.1, ptr noundef @.str.2, i32 noundef 60, ptr noundef @__func__.main) #12
  unreachable

56:                                               ; No predecessors!
  br label %57

57:                                               ; preds = %56, %54
  call void @llvm.lifetime.end.p0(i64 16, ptr %6) #10
  ret i32 0
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

declare i32 @pthread_create(ptr noundef, ptr noundef, ptr noundef, ptr noundef) #2

; Function Attrs: nounwind uwtable
define internal ptr @run(ptr noundef %0) #0 {
  %2 = alloca ptr, align 8
  %3 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !22
  call void @llvm.lifetime.start.p0(i64 8, ptr %3) #10
  %4 = call noalias ptr @malloc(i64 noundef 24) #13
  store ptr %4, ptr %3, align 8, !tbaa !20
  %5 = load ptr, ptr %3, align 8, !tbaa !20
  call void @llvm.memset.p0.i64(ptr align 8 %5, i8 0, i64 24, i1 false)
  %6 = load ptr, ptr %2, align 8, !tbaa !22
  %7 = ptrtoint ptr %6 to i64
  %8 = trunc i64 %7 to i32
  %9 = and i32 %8, 7
  %10 = load ptr, ptr %3, align 8, !tbaa !20
  %11 = getelementptr inbounds nuw %struct.node, ptr %10, i32 0, i32 1
  %12 = trunc i32 %9 to i16
  %13 = load i16, ptr %11, align 8
  %14 = and i16 %12, 7
  %15 = and i16 %13, -8
  %16 = or i16 %15, %14
  store i16 %16, ptr %11, align 8
  %17 = zext i16 %14 to i32
  %18 = load ptr, ptr %3, align 8, !tbaa !20
  %19 = getelementptr inbounds nuw %struct.node, ptr %18, i32 0, i32 1
  %20 = load i16, ptr %19, align 8
  %21 = and i16 %20, 7
  %22 = or i16 %21, 96
  store i16 %22, ptr %19, align 8
  %23 = load ptr, ptr %3, align 8, !tbaa !20
  %24 = getelementptr inbounds nuw %struct.node, ptr %23, i32 0, i32 1
  %25 = load i16, ptr %24, align 8
  %26 = and i16 %25, 7
  %27 = zext i16 %26 to i32
  %28 = sitofp i32 %27 to double
  %29 = fmul double 1.500000e+00, %28
  %30 = load ptr, ptr %3, align 8, !tbaa !20
  %31 = getelementptr inbounds nuw %struct.node, ptr %30, i32 0, i32 3
  store double %29, ptr %31, align 8, !tbaa !23
  %32 = load ptr, ptr %3, align 8, !tbaa !20
  %33 = getelementptr inbounds nuw %struct.node, ptr %32, i32 0, i32 2
  %34 = getelementptr inbounds [6 x i8], ptr %33, i64 0, i64 0
  %35 = call ptr @strcpy(ptr noundef %34, ptr noundef @.str.3) #10
  %36 = call align 4 ptr @llvm.threadlocal.address.p0(ptr align 4 @own)
  %37 = load i32, ptr %36, align 4, !tbaa !5
  %38 = add nsw i32 %37, 1
  store i32 %38, ptr %36, align 4, !tbaa !5
  %39 = load ptr, ptr %3, align 8, !tbaa !20
  call void @push(ptr noundef %39)
  %40 = load ptr, ptr %3, align 8, !tbaa !20
  call void @llvm.lifetime.end.p0(i64 8, ptr %3) #10
  ret ptr %40
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

declare i32 @pthread_join(i64 noundef, ptr noundef) #2

; Function Attrs: nounwind uwtable
define internal i64 @sum(i32 noundef %0, ...) #0 {
  %2 = alloca i32, align 4
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  %4 = alloca i64, align 8
  store i32 %0, ptr %2, align 4, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 24, ptr %3) #10
  call void @llvm.lifetime.start.p0(i64 8, ptr %4) #10
  store i64 0, ptr %4, align 8, !tbaa !12
  %5 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  call void @llvm.va_start.p0(ptr %5)
  br label %6

6:                                                ; preds = %24, %1
  %7 = load i32, ptr %2, align 4, !tbaa !5
  %8 = add nsw i32 %7, -1
  store i32 %8, ptr %2, align 4, !tbaa !5
  %9 = icmp sgt i32 %7, 0
  br i1 %9, label %10, label %30

10:                                               ; preds = %6
  %11 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  %12 = getelementptr inbounds nuw %struct.__va_list_tag, ptr %11, i32 0, i32 0
  %13 = load i32, ptr %12, align 16
  %14 = icmp ule i32 %13, 40
  br i1 %14, label %15, label %20

15:                                               ; preds = %10
  %16 = getelementptr inbounds nuw %struct.__va_list_tag, ptr %11, i32 0, i32 3
  %17 = load ptr, ptr %16, align 16
  %18 = getelementptr i8, ptr %17, i32 %13
  %19 = add i32 %13, 8
  store i32 %19, ptr %12, align 16
  br label %24

20:                                               ; preds = %10
  %21 = getelementptr inbounds nuw %struct.__va_list_tag, ptr %11, i32 0, i32 2
  %22 = load ptr, ptr %21, align 8
  %23 = getelementptr i8, ptr %22, i32 8
  store ptr %23, ptr %21, align 8
  br label %24

24:                                               ; preds = %20, %15
  %25 = phi ptr [ %18, %15 ], [ %22, %20 ]
  %26 = load i32, ptr %25, align 4, !tbaa !5
  %27 = sext i32 %26 to i64
  %28 = load i64, ptr %4, align 8, !tbaa !12
  %29 = add nsw i64 %28, %27
  store i64 %29, ptr %4, align 8, !tbaa !12
  br label %6, !llvm.loop !26

30:                                               ; preds = %6
  %31 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  call void @llvm.va_end.p0(ptr %31)
  %32 = load i64, ptr %4, align 8, !tbaa !12
  call void @llvm.lifetime.end.p0(i64 8, ptr %4) #10
  call void @llvm.lifetime.end.p0(i64 24, ptr %3) #10
  ret i64 %32
}

declare i32 @printf(ptr noundef, ...) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare nonnull ptr @llvm.threadlocal.address.p0(ptr nonnull) #3

; Function Attrs: noreturn nounwind
declare void @abort() #4

; Function Attrs: noreturn
declare void @__assert_fail(ptr noundef, ptr noundef, i32 noundef, ptr noundef) #5

; Function Attrs: allocsize(0)
declare noalias ptr @malloc(i64 noundef) #6

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #7

; Function Attrs: nounwind
declare ptr @strcpy(ptr noundef, ptr noundef) #8

; Function Attrs: nounwind uwtable
define internal void @push(ptr noundef %0) #0 {
  %2 = alloca ptr, align 8
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i8, align 1
  store ptr %0, ptr %2, align 8, !tbaa !20
  %6 = load atomic i64, ptr @top seq_cst, align 8
  store i64 %6, ptr %3, align 8
  %7 = load ptr, ptr %3, align 8, !tbaa !20
  %8 = load ptr, ptr %2, align 8, !tbaa !20
  %9 = getelementptr inbounds nuw %struct.node, ptr %8, i32 0, i32 0
  store ptr %7, ptr %9, align 8, !tbaa !27
  br label %10

10:                                               ; preds = %25, %1
  %11 = load ptr, ptr %2, align 8, !tbaa !20
  %12 = getelementptr inbounds nuw %struct.node, ptr %11, i32 0, i32 0
  %13 = load ptr, ptr %2, align 8, !tbaa !20
  store ptr %13, ptr %4, align 8, !tbaa !20
  %14 = load i64, ptr %12, align 8
  %15 = load i64, ptr %4, align 8
  %16 = cmpxchg weak ptr @top, i64 %14, i64 %15 seq_cst seq_cst, align 8
  %17 = extractvalue { i64, i1 } %16, 0
  %18 = extractvalue { i64, i1 } %16, 1
  br i1 %18, label %20, label %19

19:                                               ; preds = %10
  store i64 %17, ptr %12, align 8
  br label %20

20:                                               ; preds = %19, %10
  %21 = zext i1 %18 to i8
  store i8 %21, ptr %5, align 1, !tbaa !28
  %22 = load i8, ptr %5, align 1, !tbaa !28, !range !30, !noundef !31
  %23 = trunc i8 %22 to i1
  %24 = xor i1 %23, true
  br i1 %24, label %25, label %26

25:                                               ; preds = %20
  br label %10, !llvm.loop !32

26:                                               ; preds = %20
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.va_start.p0(ptr) #9

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.va_end.p0(ptr) #9

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { noreturn nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { noreturn "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { allocsize(0) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #8 = { nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #9 = { nocallback nofree nosync nounwind willreturn }
attributes #10 = { nounwind }
attributes #11 = { noreturn nounwind }
attributes #12 = { noreturn }
attributes #13 = { allocsize(0) }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{!"clang version 20.1.7"}
!5 = !{!6, !6, i64 0}
!6 = !{!"int", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C/C++ TBAA"}
!9 = !{!10, !10, i64 0}
!10 = !{!"p2 omnipotent char", !11, i64 0}
!11 = !{!"any pointer", !7, i64 0}
!12 = !{!13, !13, i64 0}
!13 = !{!"long", !7, i64 0}
!14 = distinct !{!14, !15, !16}
!15 = !{!"llvm.loop.mustprogress"}
!16 = !{!"llvm.loop.unroll.disable"}
!17 = distinct !{!17, !15, !16}
!18 = !{!19, !19, i64 0}
!19 = !{!"p1 omnipotent char", !11, i64 0}
!20 = !{!21, !21, i64 0}
!21 = !{!"p1 _ZTS4node", !11, i64 0}
!22 = !{!11, !11, i64 0}
!23 = !{!24, !25, i64 16}
!24 = !{!"node", !21, i64 0, !6, i64 8, !6, i64 8, !7, i64 10, !25, i64 16}
!25 = !{!"double", !7, i64 0}
!26 = distinct !{!26, !15, !16}
!27 = !{!24, !21, i64 0}
!28 = !{!29, !29, i64 0}
!29 = !{!"_Bool", !7, i64 0}
!30 = !{i8 0, i8 2}
!31 = !{}
!32 = distinct !{!32, !15, !16}
