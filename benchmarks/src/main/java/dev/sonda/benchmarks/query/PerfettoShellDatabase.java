package dev.sonda.benchmarks.query;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.WireFormat;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A trace that is open in a process of Perfetto's trace_processor_shell, queried through the
 * process's standard input with messages of trace_processor.proto. So importing the trace ends
 * before the first query, and no rows are printed as text.
 */
final class PerfettoShellDatabase implements TraceDatabase {
  /** Field numbers in TraceProcessorRpcStream and TraceProcessorRpc. */
  private static final int MESSAGE = 1;

  private static final int REQUEST = 2;
  private static final int QUERY_STREAMING = 3;
  private static final int RESTORE_INITIAL_TABLES = 7;
  private static final int QUERY_ARGS = 103;
  private static final int QUERY_RESULT = 203;

  /** Field numbers in QueryArgs and QueryResult. */
  private static final int SQL = 1;

  private static final int ERROR = 2;
  private static final int BATCH = 3;

  private final Process process;
  private final OutputStream to;
  private final InputStream from;

  private PerfettoShellDatabase(Process process) {
    this.process = process;
    to = process.getOutputStream();
    from = new BufferedInputStream(process.getInputStream(), 1 << 20);
  }

  static PerfettoShellDatabase open(String program, Path trace) throws IOException {
    PerfettoShellDatabase server =
        new PerfettoShellDatabase(
            new ProcessBuilder(program, "server", "stdio", trace.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start());
    server.rows("SELECT 1"); // returns only after the trace is imported
    return server;
  }

  @Override
  public List<List<Object>> rows(String sql) throws IOException {
    ask(sql);
    List<List<Object>> rows = new ArrayList<>();
    boolean isLast = false;
    while (!isLast) {
      isLast = readMessage(rows);
    }
    return rows;
  }

  /** Forgets all that statements have made, and the modules that they have included. */
  void restoreInitialTables() throws IOException {
    ByteString.Output message = ByteString.newOutput();
    CodedOutputStream out = CodedOutputStream.newInstance(message);
    out.writeInt32(REQUEST, RESTORE_INITIAL_TABLES);
    out.flush();
    send(message.toByteString());
    nextMessage();
  }

  private void ask(String sql) throws IOException {
    ByteString.Output arguments = ByteString.newOutput();
    CodedOutputStream out = CodedOutputStream.newInstance(arguments);
    out.writeString(SQL, sql);
    out.flush();
    ByteString.Output message = ByteString.newOutput();
    out = CodedOutputStream.newInstance(message);
    out.writeInt32(REQUEST, QUERY_STREAMING);
    out.writeBytes(QUERY_ARGS, arguments.toByteString());
    out.flush();
    send(message.toByteString());
  }

  private void send(ByteString message) throws IOException {
    CodedOutputStream out = CodedOutputStream.newInstance(to);
    out.writeBytes(MESSAGE, message);
    out.flush();
    to.flush();
  }

  private CodedInputStream nextMessage() throws IOException {
    int tag = from.read();
    if (tag != WireFormat.WIRETYPE_LENGTH_DELIMITED + (MESSAGE << 3)) {
      throw new IOException("trace_processor_shell ended or answers otherwise: " + tag);
    }
    int size = CodedInputStream.readRawVarint32(from.read(), from);
    return CodedInputStream.newInstance(from.readNBytes(size));
  }

  /** Reads one message of an answer; true if it has the answer's end. */
  private boolean readMessage(List<List<Object>> rows) throws IOException {
    CodedInputStream in = nextMessage();
    boolean isLast = false;
    for (int field = in.readTag(); field != 0; field = in.readTag()) {
      if (WireFormat.getTagFieldNumber(field) == QUERY_RESULT) {
        isLast |= readResult(in.readBytes().newCodedInput(), rows);
      } else {
        in.skipField(field);
      }
    }
    return isLast;
  }

  private static boolean readResult(CodedInputStream in, List<List<Object>> rows)
      throws IOException {
    boolean isLast = false;
    int columns = rows.isEmpty() ? 0 : rows.getFirst().size();
    for (int field = in.readTag(); field != 0; field = in.readTag()) {
      switch (WireFormat.getTagFieldNumber(field)) {
        case 1 -> {
          in.readBytes();
          columns++;
        }
        case ERROR -> throw new IOException(in.readString());
        case BATCH -> isLast |= CellsBatch.read(in.readBytes().newCodedInput(), columns, rows);
        default -> in.skipField(field);
      }
    }
    return isLast;
  }

  /** Id of the process. */
  long pid() {
    return process.pid();
  }

  @Override
  public void close() throws IOException {
    to.close();
    process.destroy();
  }
}
