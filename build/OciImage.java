import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/**
 * Writes the container image as an archive of the OCI's layout, without a daemon: {@code OciImage
 * ARCHITECTURE VERSION TIME BASE RUNTIME SONDA FILE [--if-possible]}. Three layers, by how often
 * they change: the base, a tar; the Java runtime; Sonda. All entries are root's and as old as TIME
 * says, in the order of their names, so that one source gives the same bytes.
 */
final class OciImage {
  private static final String HOME = "usr/lib/sonda/";
  private static final String MEDIA = "application/vnd.oci.image.";
  private static final int FILE_MODE = 0100644;
  private static final int PROGRAM_MODE = 0100755;
  private static final int FOLDER_MODE = 040755;

  private final Instant time;
  private final TarArchiveOutputStream archive;
  private final List<String> diffIds = new ArrayList<>();
  private final List<String> layers = new ArrayList<>();

  private OciImage(Instant time, TarArchiveOutputStream archive) {
    this.time = time;
    this.archive = archive;
  }

  public static void main(String[] args) throws IOException {
    String architecture = args[0];
    Path base = Path.of(args[3]);
    if (!Files.isReadable(base)) {
      System.err.println("OciImage: no container image, as its base isn't there: " + base);
      System.exit(args.length > 7 && args[7].equals("--if-possible") ? 0 : 1);
    }
    try (OutputStream file = new BufferedOutputStream(Files.newOutputStream(Path.of(args[6])));
        TarArchiveOutputStream archive = tar(file)) {
      OciImage image = new OciImage(Instant.parse(args[2]), archive);
      image.addLayer(tar -> image.copyTar(base, tar));
      image.addLayer(tar -> image.addFolder(Path.of(args[4]), HOME + "runtime/", tar));
      image.addLayer(tar -> image.addFolder(Path.of(args[5]), HOME, tar));
      image.addIndex(architecture, args[1]);
    }
  }

  /** What is in a layer. */
  private interface Content {
    void writeTo(TarArchiveOutputStream tar) throws IOException;
  }

  private static TarArchiveOutputStream tar(OutputStream out) {
    TarArchiveOutputStream tar = new TarArchiveOutputStream(out, "UTF-8");
    tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
    return tar;
  }

  /**
   * Named by the digest of its packed bytes, and listed in the config by that of its unpacked ones.
   */
  private void addLayer(Content content) throws IOException {
    MessageDigest unpacked = sha256();
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(packed);
        TarArchiveOutputStream tar = tar(new DigestOutputStream(gzip, unpacked))) {
      content.writeTo(tar);
    }
    diffIds.add("\"sha256:" + HexFormat.of().formatHex(unpacked.digest()) + "\"");
    layers.add(addBlob("layer.v1.tar+gzip", packed.toByteArray()));
  }

  /**
   * Copies a tar's entries in their order, with the image's time and without owners. Leaves out
   * what is below /dev, which the container runtime provides.
   */
  private void copyTar(Path from, TarArchiveOutputStream to) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(from));
        TarArchiveInputStream tar = new TarArchiveInputStream(in)) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        if (!entry.getName().startsWith("./dev/") || entry.getName().equals("./dev/")) {
          entry.setModTime(time.toEpochMilli());
          entry.setIds(0, 0);
          entry.setNames("", "");
          to.putArchiveEntry(entry);
          tar.transferTo(to);
          to.closeArchiveEntry();
        }
      }
    }
  }

  private void addFolder(Path folder, String prefix, TarArchiveOutputStream to) throws IOException {
    Set<String> names = new TreeSet<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        names.add(prefix + folder.relativize(file));
      }
    }
    for (String name : withFolders(names)) {
      TarArchiveEntry entry = new TarArchiveEntry(name);
      entry.setModTime(time.toEpochMilli());
      Path file = folder.resolve(name.substring(Math.min(prefix.length(), name.length())));
      boolean isFolder = name.endsWith("/");
      entry.setMode(isFolder ? FOLDER_MODE : mode(name));
      entry.setSize(isFolder ? 0 : Files.size(file));
      to.putArchiveEntry(entry);
      if (!isFolder) {
        Files.copy(file, to);
      }
      to.closeArchiveEntry();
    }
  }

  /** Before each file the folders that it is in. */
  private static Set<String> withFolders(Set<String> names) {
    Set<String> all = new TreeSet<>(names);
    for (String name : names) {
      for (int slash = name.indexOf('/'); slash > 0; slash = name.indexOf('/', slash + 1)) {
        all.add(name.substring(0, slash + 1));
      }
    }
    return all;
  }

  /** By name, as the rights of what was built depend on the user that built it. */
  private static int mode(String name) {
    return name.contains("/bin/") || name.endsWith("/jspawnhelper") ? PROGRAM_MODE : FILE_MODE;
  }

  private void addIndex(String architecture, String version) throws IOException {
    String labels =
        json(
            "org.opencontainers.image.title", quote("sonda"),
            "org.opencontainers.image.version", quote(version),
            "org.opencontainers.image.licenses", quote("Apache-2.0"));
    String config =
        json(
            "created", quote(time.toString()),
            "architecture", quote(architecture),
            "os", quote("linux"),
            "config",
                json(
                    "Env", "[\"PATH=/usr/lib/sonda/bin:/bin:/usr/bin\",\"LC_ALL=C.UTF-8\"]",
                    "Entrypoint", "[\"/usr/lib/sonda/bin/sonda\"]",
                    "Cmd", "[\"daemon\"]",
                    "Labels", labels),
            "rootfs", json("type", quote("layers"), "diff_ids", diffIds.toString()));
    String described = addBlob("config.v1+json", utf8(config));
    String manifest =
        json(
            "schemaVersion",
            "2",
            "mediaType",
            quote(MEDIA + "manifest.v1+json"),
            "config",
            described,
            "layers",
            layers.toString());
    String named =
        addBlob("manifest.v1+json", utf8(manifest))
            .replaceFirst(
                "}$",
                ",\"annotations\":"
                    + json("org.opencontainers.image.ref.name", quote(version))
                    + "}");
    addFile("oci-layout", utf8(json("imageLayoutVersion", quote("1.0.0"))));
    addFile("index.json", utf8(json("schemaVersion", "2", "manifests", "[" + named + "]")));
  }

  /** Gives its descriptor. */
  private String addBlob(String type, byte[] bytes) throws IOException {
    String digest = HexFormat.of().formatHex(sha256().digest(bytes));
    addFile("blobs/sha256/" + digest, bytes);
    return json(
        "mediaType", quote(MEDIA + type),
        "digest", quote("sha256:" + digest),
        "size", Integer.toString(bytes.length));
  }

  private void addFile(String name, byte[] bytes) throws IOException {
    TarArchiveEntry entry = new TarArchiveEntry(name);
    entry.setModTime(time.toEpochMilli());
    entry.setSize(bytes.length);
    archive.putArchiveEntry(entry);
    archive.write(bytes);
    archive.closeArchiveEntry();
  }

  /** Names and values by turns; values are JSON already. */
  private static String json(String... namesAndValues) {
    List<String> members = new ArrayList<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      members.add(quote(namesAndValues[i]) + ":" + namesAndValues[i + 1]);
    }
    return members.stream().collect(Collectors.joining(",", "{", "}"));
  }

  /** For words without quotes and backslashes. */
  private static String quote(String word) {
    return '"' + word + '"';
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
