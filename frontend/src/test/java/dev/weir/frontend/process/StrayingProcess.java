package dev.weir.frontend.process;

import dev.weir.message.MessageInput;
import dev.weir.message.MessageOutput;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.net.URI;

/** Stands in for a process that a module has led astray. */
final class StrayingProcess {
  private StrayingProcess() {}

  public static void main(String[] arguments) throws IOException {
    MessageOutput replies = new MessageOutput(new FileOutputStream(FileDescriptor.out));
    replies.send(new Reply.Ready());
    new MessageInput(new FileInputStream(FileDescriptor.in)).receive(Request.class);
    replies.send(URI.create("stray:object"));
  }
}
