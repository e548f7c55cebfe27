package dev.sonda.analysis.cli.internal.perfetto.deobfuscation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.analysis.cli.internal.perfetto.convert.TraceToTextConversion;
import dev.sonda.analysis.cli.internal.perfetto.deobfuscation.ObfuscationMap.InvalidMapException;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests maps of obfuscated names, and the packets with their content. */
@Timeout(60)
class DeobfuscationPacketTest {
  private static final String MAP =
      """
      # compiler: R8

      com.example.Shop -> b:
      # {"id":"sourceFile"}
          int count -> d
          java.lang.String name -> c
          1:3:void Stock.take(int):10:12 -> a
          1:3:void sell(java.lang.String,int):20 -> a
          void close() -> e
      com.example.App -> a:
      """;

  private static ObfuscationMap map(String text) throws IOException, InvalidMapException {
    return ObfuscationMap.read(new BufferedReader(new StringReader(text)));
  }

  private static String text(String map) throws IOException, InvalidMapException {
    ByteArrayOutputStream packet = new ByteArrayOutputStream();
    DeobfuscationPacket.write("com.example", map(map), packet);
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(text, true, StandardCharsets.UTF_8)) {
      TraceToTextConversion.print(
          "packet", new ByteArrayInputStream(packet.toByteArray()), true, out);
    }
    return text.toString(StandardCharsets.UTF_8);
  }

  @Test
  void shouldWriteClassesByNameWithFieldsAndMethods() throws Exception {
    assertThat(text(MAP))
        .isEqualTo(
            """
            packet {
              deobfuscation_mapping {
                package_name: "com.example"
                obfuscated_classes {
                  obfuscated_name: "a"
                  deobfuscated_name: "com.example.App"
                }
                obfuscated_classes {
                  obfuscated_name: "b"
                  deobfuscated_name: "com.example.Shop"
                  obfuscated_members {
                    obfuscated_name: "c"
                    deobfuscated_name: "name"
                  }
                  obfuscated_members {
                    obfuscated_name: "d"
                    deobfuscated_name: "count"
                  }
                  obfuscated_methods {
                    obfuscated_name: "a"
                    deobfuscated_name: "Stock.take"
                    obfuscated_line_start: 1
                    obfuscated_line_end: 3
                    source_line_start: 10
                    source_line_end: 12
                  }
                  obfuscated_methods {
                    obfuscated_name: "a"
                    deobfuscated_name: "com.example.Shop.sell"
                    obfuscated_line_start: 1
                    obfuscated_line_end: 3
                    source_line_start: 20
                    source_line_end: 20
                  }
                  obfuscated_methods {
                    obfuscated_name: "e"
                    deobfuscated_name: "com.example.Shop.close"
                  }
                }
              }
            }
            """);
  }

  @Test
  void shouldReadLinesThatEndAsOnWindows() throws Exception {
    assertThat(text(MAP.replace("\n", "\r\n"))).isEqualTo(text(MAP));
  }

  @Test
  void shouldLeaveOutNumbersThatAreNoLines() throws Exception {
    assertThat(text("A -> a:\n  99999999999:3:void run():x:y -> b\n"))
        .contains("deobfuscated_name: \"A.run\"")
        .doesNotContain("line");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          "A -> a"                        | line 1: a class is written 'name -> obfuscated:'
          "A -> :"                        | line 1: a class is written 'name -> obfuscated:'
          "A B -> a:"                     | line 1: a class is written 'name -> obfuscated:'
          " int a -> b"                   | line 1: a member stands before the first class
          "A -> a:\n  int b"              | line 2: a member is written 'type name -> obfuscated'
          "A -> a:\n  int b > c"          | line 2: a member is written 'type name -> obfuscated'
          "A -> a:\n\nB -> a:"            | line 3: the classes A and B are both called a
          "A -> a:\n int b -> d\n int c -> d" | line 3: the fields b and c of A are both called d
          """)
  void shouldRejectMapWithSentence(String map, String sentence) {
    assertThatThrownBy(() -> map(map.replace("\\n", "\n")))
        .isInstanceOf(InvalidMapException.class)
        .hasMessage(sentence);
  }

  @Test
  void shouldListFilesByPackage() {
    assertThat(MapFile.listOf("a.b=map.txt:c=/d/e=f:"))
        .containsExactly(new MapFile("a.b", "map.txt"), new MapFile("c", "/d/e=f"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"c", "c=", "=map.txt"})
  void shouldRejectEntryWithoutPackageOrFile(String entry) {
    assertThatThrownBy(() -> MapFile.listOf("a.b=map.txt:" + entry))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("'" + entry + "' isn't of the form package=file");
  }
}
