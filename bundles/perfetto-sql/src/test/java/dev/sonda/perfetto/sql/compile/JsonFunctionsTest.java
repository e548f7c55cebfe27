package dev.sonda.perfetto.sql.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.perfetto.sql.CompiledQuery;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** JSON functions return the results of SQLite. */
@Timeout(240)
class JsonFunctionsTest {
  @AutoClose private static final SqliteDuckdbFixture engines = SqliteDuckdbFixture.open();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT json_extract('{\"a\":{\"b\":[1,2.5,\"x\",null,true]}}', '$.a.b')",
        "SELECT json_extract(x, '$.i'), json_extract(x, '$.r'), json_extract(x, '$.t'),"
            + " json_extract(x, '$.n'), json_extract(x, '$.b'), json_extract(x, '$.o'),"
            + " json_extract(x, '$.z') FROM (SELECT '{\"i\":7,\"r\":2.5,\"t\":\"a"
            + " b\",\"n\":null,\"b\":false,\"o\":{\"p\":[1,2]}}' AS x)",
        "SELECT json_extract('[1,2,3]', '$[0]', '$[#-1]', '$[9]')",
        "SELECT '{\"a\":[1,{\"b\":2}]}' -> 'a', '{\"a\":[1,{\"b\":2}]}' -> '$.a[1].b',"
            + " '{\"a\":\"x\"}' -> 'a', '{\"a\":\"x\"}' ->> 'a', '[1,2]' ->> 1, '[1,2]' -> -1",
        "SELECT '[5,6,7]' ->> id FROM t ORDER BY id",
        "SELECT json_object('id', id, 'name', name, 'value', value) FROM t ORDER BY id",
        "SELECT json_array(1, 2.5, 'x\"y', NULL, json_array(1), json_object('a', json('[ 1 ]')))",
        "SELECT json_array(), json_object(), json(' { \"a\" : [ 1 , 2 ] } ')",
        "SELECT json_type('{\"a\":1.5}', '$.a'), json_type('[1]'), json_type('{}'),"
            + " json_type('\"x\"'), json_type('true'), json_type('null'), json_type('[1]', '$[3]')",
        "SELECT json_array_length('[1,2]'), json_array_length('{}'),"
            + " json_array_length('{\"a\":[1]}', '$.a'), json_valid('{'), json_valid('[1]')",
        "SELECT json_group_array(id), json_group_array(name), json_group_object(id, name) FROM"
            + " (SELECT * FROM t ORDER BY id)",
        "SELECT json_group_array(json_object('id', id)) FROM t WHERE id < 2",
        "SELECT parent, json_group_array(id) FROM (SELECT * FROM t ORDER BY id) GROUP BY parent"
            + " ORDER BY parent",
        "SELECT json_group_array(id), json_group_object(id, name) FROM t WHERE id > 100",
        "SELECT key, value, type, fullkey, path FROM json_each('[1,2.5,\"x\",null,true,[7]]')",
        "SELECT key, value, type, fullkey, path FROM json_each('{\"a\":1,\"b\":{\"c\":2}}')",
        "SELECT key, value, type, fullkey, path FROM json_each('5')",
        "SELECT count(*) FROM json_each('[]')",
        "SELECT t.id, e.value ->> 'n' FROM t, json_each('[{\"n\":' || t.id || '},{\"n\":\"x\"}]')"
            + " AS e ORDER BY t.id, e.key",
        "SELECT typeof(json_extract('{\"a\":1}', '$.a')), json_extract('{\"a\":1}', '$.a') + 1"
      })
  void shouldReturnRowsOfSqlite(String sql) throws Exception {
    CompiledQuery query = SqliteDuckdbFixture.compile(sql);
    assertThat(engines.actual(query)).as(query.sql()).isEqualTo(engines.expected(sql));
  }
}
