package dev.weir.library;

import dev.weir.machine.call.Call;
import java.util.List;

/** A function that says that all went well, and does nothing. */
record Nothing() implements LocalFunction {
  /** By these programs advise the detectors of races and the sanitizers of other tools. */
  static final List<String> ADVICE =
      List.of(
          """
          AnnotateHappensBefore AnnotateHappensAfter AnnotateIgnoreReadsBegin
          AnnotateIgnoreReadsEnd AnnotateIgnoreWritesBegin AnnotateIgnoreWritesEnd
          AnnotateIgnoreSyncBegin AnnotateIgnoreSyncEnd AnnotateBenignRace AnnotateBenignRaceSized
          AnnotateEnableRaceDetection AnnotateExpectRace AnnotateFlushExpectedRaces
          AnnotateFlushState AnnotateCondVarSignal AnnotateCondVarSignalAll AnnotateCondVarWait
          AnnotateRWLockCreate AnnotateRWLockCreateStatic AnnotateRWLockDestroy
          AnnotateRWLockAcquired AnnotateRWLockReleased AnnotateMutexIsUsedAsCondVar
          AnnotateMutexIsNotPHB AnnotatePCQCreate AnnotatePCQDestroy AnnotatePCQPut AnnotatePCQGet
          AnnotatePublishMemoryRange AnnotateUnpublishMemoryRange AnnotateNewMemory
          AnnotateMemoryIsInitialized AnnotateMemoryIsUninitialized AnnotateThreadName
          AnnotateTraceMemory AnnotateNoOp RunningOnValgrind __tsan_acquire __tsan_release
          __tsan_mutex_create __tsan_mutex_destroy __tsan_mutex_pre_lock __tsan_mutex_post_lock
          __tsan_mutex_pre_unlock __tsan_mutex_post_unlock __tsan_mutex_pre_signal
          __tsan_mutex_post_signal __tsan_mutex_pre_divert __tsan_mutex_post_divert
          __asan_poison_memory_region __asan_unpoison_memory_region __msan_unpoison
          __lsan_ignore_object __lsan_disable __lsan_enable
          """
              .split("\\s+"));

  @Override
  public void run(Call call) {
    Values.returnInt(call, Values.OK);
  }

  @Override
  public boolean doesNothing() {
    return true;
  }
}
