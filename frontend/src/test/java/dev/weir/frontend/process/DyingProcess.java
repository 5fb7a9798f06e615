package dev.weir.frontend.process;

import dev.weir.message.MessageInput;
import dev.weir.message.MessageOutput;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;

/** Stands in for a process that dies of a module. */
final class DyingProcess {
  private DyingProcess() {}

  public static void main(String[] arguments) throws IOException {
    new MessageOutput(new FileOutputStream(FileDescriptor.out)).send(new Reply.Ready());
    new MessageInput(new FileInputStream(FileDescriptor.in)).receive(Request.class);
    Runtime.getRuntime().halt(134);
  }
}
