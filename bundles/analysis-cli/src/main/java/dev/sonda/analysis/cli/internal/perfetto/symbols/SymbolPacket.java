package dev.sonda.analysis.cli.internal.perfetto.symbols;

import com.google.protobuf.CodedOutputStream;
import dev.sonda.analysis.cli.internal.perfetto.convert.NestedMessage;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** Writes the lines of a mapping's addresses as a packet of a trace, a ModuleSymbols. */
final class SymbolPacket {
  private static final int PACKET = 1;
  private static final int MODULE_SYMBOLS = 61;
  private static final int PATH = 1;
  private static final int BUILD_ID = 2;
  private static final int ADDRESS_SYMBOLS = 3;

  private static final int ADDRESS = 1;
  private static final int LINES = 2;

  private static final int FUNCTION_NAME = 1;
  private static final int SOURCE_FILE_NAME = 2;
  private static final int LINE_NUMBER = 3;

  private SymbolPacket() {}

  static void write(
      CodeMapping mapping, List<Long> addresses, List<List<SourceLine>> lines, OutputStream out)
      throws IOException {
    CodedOutputStream trace = CodedOutputStream.newInstance(out);
    NestedMessage.write(
        trace,
        PACKET,
        packet ->
            NestedMessage.write(
                packet, MODULE_SYMBOLS, module -> writeModule(mapping, addresses, lines, module)));
    trace.flush();
  }

  private static void writeModule(
      CodeMapping mapping,
      List<Long> addresses,
      List<List<SourceLine>> lines,
      CodedOutputStream out)
      throws IOException {
    out.writeString(PATH, mapping.name());
    // The field is of type string, but holds the bytes of the id.
    out.writeByteArray(BUILD_ID, mapping.buildIdBytes());
    for (int i = 0; i < addresses.size(); i++) {
      long address = addresses.get(i);
      List<SourceLine> linesOfAddress = lines.get(i);
      NestedMessage.write(
          out,
          ADDRESS_SYMBOLS,
          symbols -> {
            symbols.writeUInt64(ADDRESS, address);
            for (SourceLine line : linesOfAddress) {
              NestedMessage.write(symbols, LINES, fields -> writeLine(line, fields));
            }
          });
    }
  }

  private static void writeLine(SourceLine line, CodedOutputStream out) throws IOException {
    out.writeString(FUNCTION_NAME, line.function());
    out.writeString(SOURCE_FILE_NAME, line.file());
    out.writeUInt32(LINE_NUMBER, line.line());
  }
}
