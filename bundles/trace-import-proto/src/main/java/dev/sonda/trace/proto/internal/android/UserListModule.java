package dev.sonda.trace.proto.internal.android;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.table.android.UserTable;
import java.util.HashMap;
import java.util.Map;

/** Imports lists of the device's users; if a user has several entries, the last entry counts. */
final class UserListModule implements PacketModule {
  private static final int USER_LIST = 123;

  private final ImportState state;
  private final UserTable table;
  private final Map<Long, Integer> rows = new HashMap<>();
  private final WireReader fields = new WireReader();
  private final WireReader user = new WireReader();

  UserListModule(ImportState state) {
    this.state = state;
    table = state.storage().androidTables().users;
  }

  @Override
  public int[] contentFields() {
    return new int[] {USER_LIST};
  }

  @Override
  public boolean needsTime() {
    return false;
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.memory().read(fields, packet.content(), packet.contentBytes());
    while (fields.next()) {
      if (fields.field() == 1) {
        add();
      } else if (fields.field() == 2 && fields.intValue() < 0) {
        state.statistics().add("user_list_errors", 1);
      }
    }
  }

  private void add() {
    String type = "";
    long id = 0;
    user.reset(fields);
    while (user.next()) {
      switch (user.field()) {
        case 1 -> type = user.text();
        case 2 -> id = user.intValue();
        default -> {} // no other fields are used
      }
    }
    int row = rows.computeIfAbsent(id, _ -> table.add());
    table.androidUserId.set(row, id);
    table.type.set(row, state.strings().intern(type));
  }
}
