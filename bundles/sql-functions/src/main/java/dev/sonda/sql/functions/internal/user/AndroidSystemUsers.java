package dev.sonda.sql.functions.internal.user;

import org.jspecify.annotations.Nullable;

/** Names of Android's system users, by their ids in {@code android_filesystem_config.h}. */
final class AndroidSystemUsers {
  private static final int FIRST = 1000;

  /** Names of consecutive ids, starting at 1000. */
  private static final String[] NAMES = {
    "SYSTEM_USER",
    "RADIO",
    "BLUETOOTH",
    "GRAPHICS",
    "INPUT",
    "AUDIO",
    "CAMERA",
    "LOG",
    "COMPASS",
    "MOUNT",
    "WIFI",
    "ADB",
    "INSTALL",
    "MEDIA",
    "DHCP",
    "SDCARD_RW",
    "VPN",
    "KEYSTORE",
    "USB",
    "DRM",
    "MDNSR",
    "GPS",
    "UNUSED1",
    "MEDIA_RW",
    "MTP",
    "UNUSED2",
    "DRMRPC",
    "NFC",
    "SDCARD_R",
    "CLAT",
    "LOOP_RADIO",
    "MEDIA_DRM",
    "PACKAGE_INFO",
    "SDCARD_PICS",
    "SDCARD_AV",
    "SDCARD_ALL",
    "LOGD",
    "SHARED_RELRO",
    "DBUS",
    "TLSDATE",
    "MEDIA_EX",
    "AUDIOSERVER",
    "METRICS_COLL",
    "METRICSD",
    "WEBSERV",
    "DEBUGGERD",
    "MEDIA_CODEC",
    "CAMERASERVER",
    "FIREWALL",
    "TRUNKS",
    "NVRAM",
    "DNS",
    "DNS_TETHER",
    "WEBVIEW_ZYGOTE",
    "VEHICLE_NETWORK",
    "MEDIA_AUDIO",
    "MEDIA_VIDEO",
    "MEDIA_IMAGE",
    "TOMBSTONED",
    "MEDIA_OBB",
    "ESE",
    "OTA_UPDATE",
    "AUTOMOTIVE_EVS",
    "LOWPAN",
    "HSM",
    "RESERVED_DISK",
    "STATSD",
    "INCIDENTD",
    "SECURE_ELEMENT",
    "LMKD",
    "LLKD",
    "IORAPD",
    "GPU_SERVICE",
    "NETWORK_STACK",
    "GSID",
    "FSVERITY_CERT",
    "CREDSTORE",
    "EXTERNAL_STORAGE",
    "EXT_DATA_RW",
    "EXT_OBB_RW",
    "CONTEXT_HUB",
    "VIRTMANAGER",
    "ARTD",
    "UWB",
    "THREAD_NETWORK",
    "DICED",
    "DMESGD",
    "JC_WEAVER",
    "JC_STRONGBOX",
    "JC_IDENTITYCRED",
    "SDK_SANDBOX",
    "SECURITY_LOG_WRITER",
    "PRNG_SEEDER",
    "UPROBESTATS"
  };

  private static final int FIRST_SHARED = 50_000;
  private static final int LAST_SHARED = 59_999;
  private static final int FIRST_ISOLATED = 90_000;

  private AndroidSystemUsers() {}

  /** The name of a system user or of a reserved range of ids; null if the id is neither. */
  static @Nullable String name(long id) {
    if (id >= FIRST && id < FIRST + NAMES.length) {
      return "AID_" + NAMES[(int) id - FIRST];
    }
    if (id >= FIRST_SHARED && id <= LAST_SHARED) {
      return "SHARED_GID";
    }
    if (id >= FIRST_ISOLATED) {
      return "ISOLATED_UID";
    }
    return switch ((int) id) {
      case 0 -> "AID_ROOT";
      case 2000 -> "AID_SHELL";
      case 2001 -> "AID_CACHE";
      case 2002 -> "AID_DIAG";
      case 9999 -> "AID_NOBODY";
      default -> null;
    };
  }
}
