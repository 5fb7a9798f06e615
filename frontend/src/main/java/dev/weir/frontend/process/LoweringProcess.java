package dev.weir.frontend.process;

import dev.weir.frontend.InputException;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.message.MessageInput;
import dev.weir.message.MessageOutput;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The process that lowers modules of users: reads requests from standard input, writes replies to
 * standard output, and ends with its input, at once.
 */
public final class LoweringProcess {
  /** Lowering follows constants and types, which may be nested as deep as somebody likes. */
  private static final long STACK = 256L << 20;

  private final MessageOutput replies;
  private final BlockingQueue<Request> requests = new LinkedBlockingQueue<>();

  private LoweringProcess(MessageOutput replies) {
    this.replies = replies;
  }

  /**
   * Started by {@link ProgramReader}.
   *
   * @param arguments none
   * @throws IOException if nobody is there to talk to
   */
  public static void main(String[] arguments) throws IOException {
    MessageOutput replies =
        new MessageOutput(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)));
    System.setOut(System.err);
    LoweringProcess process = new LoweringProcess(replies);
    new Thread(null, process::serve, "lowering", STACK).start();
    try {
      process.receive(
          new MessageInput(new BufferedInputStream(new FileInputStream(FileDescriptor.in))));
    } finally {
      Runtime.getRuntime().halt(0);
    }
  }

  private void receive(MessageInput in) throws IOException {
    while (true) {
      requests.add(in.receive(Request.class));
    }
  }

  private void serve() {
    try {
      replies.send(new Reply.Ready());
      while (true) {
        replies.send(answer(requests.take()));
      }
    } catch (IOException | InterruptedException e) {
      Runtime.getRuntime().halt(1);
    }
  }

  private Reply answer(Request request) {
    try {
      return new Reply.Loaded(
          Frontend.load(
              request.files(),
              request.options(),
              request.surroundings(),
              warning -> tell(new Reply.Warning(warning)),
              () -> tell(new Reply.Compiled())));
    } catch (InputException e) {
      return refused(e);
    } catch (StackOverflowError | OutOfMemoryError e) {
      return refused(ProgramReader.tooLarge(request));
    } catch (RuntimeException | Error e) {
      return new Reply.Failed(e.toString(), List.of(e.getStackTrace()));
    }
  }

  private static Reply refused(InputException e) {
    return new Reply.Refused(String.valueOf(e.getMessage()), e.details(), e.diagnostics());
  }

  private void tell(Reply reply) {
    try {
      replies.send(reply);
    } catch (IOException e) {
      Runtime.getRuntime().halt(1);
    }
  }
}
