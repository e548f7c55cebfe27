package dev.sonda.junixsocket;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.newsclub.net.unix.AFUNIXServerSocketChannel;
import org.newsclub.net.unix.AFUNIXSocketAddress;
import org.newsclub.net.unix.AFUNIXSocketChannel;

/**
 * Test program that uses the features of junixsocket that Sonda needs: an abstract address, peer
 * credentials, sending a descriptor. Runs on the class path, beside a named module, and inside an
 * OSGi bundle.
 */
public final class SocketProgram {
  private static final int ANCILLARY_BYTES = 1024;

  private SocketProgram() {}

  public static void main(String[] arguments) throws IOException {
    System.out.println(run());
  }

  /** Tests the features, and returns the name of the module that contains the socket classes. */
  public static String run() throws IOException {
    String name = "sonda-wrapper-" + ProcessHandle.current().pid() + "-" + System.nanoTime();
    AFUNIXSocketAddress address = AFUNIXSocketAddress.inAbstractNamespace(name);
    try (AFUNIXServerSocketChannel server = AFUNIXServerSocketChannel.open()) {
      server.bind(address);
      try (AFUNIXSocketChannel client = AFUNIXSocketChannel.open(address);
          AFUNIXSocketChannel peer = server.accept()) {
        check(client.getPeerCredentials().getPid() == ProcessHandle.current().pid(), "pid");
        check("through".equals(sendFile(client, peer)), "descriptor");
      }
    }
    return AFUNIXSocketChannel.class.getModule().toString();
  }

  private static String sendFile(AFUNIXSocketChannel from, AFUNIXSocketChannel to)
      throws IOException {
    to.setAncillaryReceiveBufferSize(ANCILLARY_BYTES);
    Path file = Files.createTempFile("sonda-wrapper", "");
    try (FileOutputStream out = new FileOutputStream(file.toFile())) {
      from.setOutboundFileDescriptors(out.getFD());
      from.write(ByteBuffer.wrap(new byte[1]));
      to.read(ByteBuffer.allocate(1));
      FileDescriptor received = to.getReceivedFileDescriptors()[0];
      try (FileOutputStream sameFile = new FileOutputStream(received)) {
        sameFile.write("through".getBytes(UTF_8));
      }
      try (FileInputStream in = new FileInputStream(file.toFile())) {
        return new String(in.readAllBytes(), UTF_8);
      }
    } finally {
      Files.delete(file);
    }
  }

  private static void check(boolean right, String what) {
    if (!right) {
      throw new AssertionError(what);
    }
  }
}
