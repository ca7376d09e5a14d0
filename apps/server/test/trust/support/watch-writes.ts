import type pg from 'pg'

/**
 * Counts the statements that change a table in the database itself; a rollback also reverts its
 * counts. Returns a function whose result changes with every committed write.
 */
export async function watchWrites(pool: pg.Pool): Promise<() => Promise<string>> {
  await pool.query('CREATE TABLE trust_writes (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY)')
  await pool.query(`CREATE FUNCTION trust_count() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO trust_writes DEFAULT VALUES; RETURN NULL; END $$`)
  const tables = await pool.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'trust_writes'`,
  )
  if (!tables.rows.some(({ name }) => name === 'records')) throw new Error('the tables of the product are not there')
  for (const { name } of tables.rows)
    for (const event of ['INSERT', 'UPDATE', 'DELETE'])
      await pool.query(
        `CREATE TRIGGER zz_trust_${event.toLowerCase()} AFTER ${event} ON ${name} FOR EACH ROW ${event === 'UPDATE' ? 'WHEN (OLD.* *<> NEW.*)' : ''} EXECUTE FUNCTION trust_count()`,
      )
  return async () => {
    const found = await pool.query<{ count: string }>('SELECT max(id) AS count FROM trust_writes')
    return found.rows[0]?.count ?? ''
  }
}
