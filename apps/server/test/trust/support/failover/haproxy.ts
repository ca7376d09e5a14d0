import type { Connection } from '../../../../src/db/db.ts'
import { freePort } from '../../../support/server-process.ts'
import { type Program, type Programs, programOf } from './programs.ts'
import { haproxySettings, type NodeSettings, passwords, type Sessions } from './settings.ts'

/** HAProxy in front of the nodes, from the example settings. */
export class HaProxy {
  readonly port: string
  readonly #programs: Programs
  readonly #settings: string
  #running: Program

  private constructor(programs: Programs, port: string, settings: string) {
    this.port = port
    this.#programs = programs
    this.#settings = settings
    this.#running = this.#run()
  }

  static async start(programs: Programs, nodes: readonly NodeSettings[], sessions: Sessions): Promise<HaProxy> {
    const port = await freePort()
    const settings = programs.write('haproxy.cfg', haproxySettings(port, nodes, sessions))
    await programs.run(programOf('haproxy'), ['-c', '-f', settings])
    return new HaProxy(programs, port, settings)
  }

  kill(): Promise<void> {
    return this.#running.end('SIGKILL')
  }

  restart(): void {
    this.#running = this.#run()
  }

  connection(database: 'goat' | 'probe'): Connection {
    return { host: '127.0.0.1', port: Number(this.port), user: 'goat', password: passwords.goat, database, connectionTimeoutMillis: 10_000 }
  }

  get databaseUrl(): string {
    return `postgresql://goat:${passwords.goat}@127.0.0.1:${this.port}/goat`
  }

  #run(): Program {
    return this.#programs.start('haproxy', programOf('haproxy'), ['-db', '-f', this.#settings])
  }
}
