package dev.sonda.trace.jdbc.internal;

import java.sql.SQLException;
import java.sql.Wrapper;

/**
 * Base class of the driver's JDBC objects: implements {@link Wrapper}, which can unwrap only the
 * object itself.
 */
public abstract class JdbcWrapperBase implements Wrapper {
  @Override
  public final <T> T unwrap(Class<T> type) throws SQLException {
    if (type.isInstance(this)) {
      return type.cast(this);
    }
    throw SqlErrors.wrongCall("this is no " + type.getName() + ", and wraps none");
  }

  @Override
  public final boolean isWrapperFor(Class<?> type) {
    return type.isInstance(this);
  }
}
