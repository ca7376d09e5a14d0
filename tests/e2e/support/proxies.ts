import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Program, Programs } from '@goat/server/test/trust/support/failover/programs.ts'

export type ProxyName = 'nginx' | 'HAProxy' | 'Apache'

type Proxy = {
  readonly package: string
  readonly program: string
  /** Debian's settings file. */
  readonly file: string
  readonly args: (settings: string) => readonly string[]
  /**
   * Debian's settings with those of docs/operating.md, which forward everything, at a port; without what only root may do. `folder` is
   * writable.
   */
  readonly settings: (installed: string, documented: string, at: { readonly port: number; readonly folder: string }) => string
}

const proxies: Readonly<Record<ProxyName, Proxy>> = {
  nginx: {
    package: 'nginx-light',
    program: '/usr/sbin/nginx',
    file: '/etc/nginx/nginx.conf',
    args: (settings) => ['-c', settings, '-e', 'stderr', '-g', 'daemon off;'],
    settings: (installed, documented, { port, folder }) => {
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`)
      const server = `${temporary.join(' ')} server { listen 127.0.0.1:${port}; ${documented} }`
      return installed
        .replace(/^user .*$/m, '')
        .replace(/^pid .*$/m, `pid ${folder}/pid;`)
        .replaceAll(/(error|access)_log [^;]*;/g, `$1_log ${folder}/$1.log;`)
        .replace(/^\s*include \/etc\/nginx\/conf\.d.*$/m, '')
        .replace(/^\s*include \/etc\/nginx\/sites-enabled.*$/m, server)
    },
  },
  HAProxy: {
    package: 'haproxy',
    program: '/usr/sbin/haproxy',
    file: '/etc/haproxy/haproxy.cfg',
    args: (settings) => ['-db', '-f', settings],
    settings: (installed, documented, { port }) =>
      [
        installed.replaceAll(/^\s*(?:log \/dev|chroot|stats|user|group|daemon).*$/gm, ''),
        `frontend journeys\n  bind 127.0.0.1:${port}\n  default_backend goat`,
        documented,
        '',
      ].join('\n'),
  },
  Apache: {
    package: 'apache2',
    program: '/usr/sbin/apache2',
    file: '/etc/apache2/apache2.conf',
    args: (settings) => ['-D', 'FOREGROUND', '-f', settings],
    settings: (installed, documented, { port, folder }) => {
      const modules = ['proxy', 'proxy_http'].map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`)
      const site = [...modules, `<VirtualHost 127.0.0.1:${port}>`, documented, '</VirtualHost>'].join('\n')
      const variables = { RUN_DIR: folder, LOG_DIR: folder, PID_FILE: `${folder}/pid`, RUN_USER: 'nobody', RUN_GROUP: 'nogroup' }
      return [
        ...Object.entries(variables).map(([name, value]) => `Define APACHE_${name} ${value}`),
        'ServerRoot /etc/apache2',
        'ServerName localhost',
        installed
          .replace(/^Include ports\.conf$/m, `Listen 127.0.0.1:${port}`)
          .replace(/^IncludeOptional sites-enabled.*$/m, site)
          .replace(/^IncludeOptional conf-enabled.*$/m, ''),
      ].join('\n')
    },
  },
}

/** Installs a proxy as root on Debian if it is missing. Returns what to install if that is not possible. */
export function missingProxy(name: ProxyName): string | undefined {
  const { program, package: needed } = proxies[name]
  if (!existsSync(program) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', needed]])
      spawnSync('apt-get', args, { stdio: 'ignore', env })
  }
  return existsSync(program) ? undefined : `install the Debian package ${needed}`
}

const operating = fileURLToPath(new URL('../../../docs/operating.md', import.meta.url))

/** Starts a proxy at a port of this machine, in front of a server at another one. Both outputs and logs are in `folder` until `stop`. */
export async function startProxy(
  name: ProxyName,
  port: number,
  serverPort: number,
): Promise<{ readonly folder: string; readonly stop: () => Promise<void> }> {
  const { program, file, args, settings } = proxies[name]
  const documented = new RegExp(`^\`\`\`${name.toLowerCase()}\\n(.*?)^\`\`\``, 'ms').exec(readFileSync(operating, 'utf8'))?.[1]
  if (documented === undefined) throw new Error(`docs/operating.md has no settings for ${name}.`)
  const programs = new Programs()
  const { folder } = programs
  const content = settings(readFileSync(file, 'utf8'), documented.replaceAll('127.0.0.1:4600', `127.0.0.1:${serverPort}`), { port, folder })
  const running: Program = programs.start(name, program, args(programs.write('settings', content)))
  try {
    await answered(port, running)
  } catch (error) {
    const log = readFileSync(`${folder}/${name}.log`, 'utf8')
    programs.close()
    throw new Error(`${name} did not start: ${log}`, { cause: error })
  }
  return {
    folder,
    stop: async () => {
      await running.end('SIGTERM')
      programs.close()
    },
  }
}

/** Resolves when the server behind the proxy answers. */
async function answered(port: number, running: Program): Promise<void> {
  const ended = running.ended.then(() => Promise.reject(new Error('it has ended')))
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const status = await Promise.race([
      fetch(`http://localhost:${port}/readyz`).then(
        (answer) => answer.status,
        () => 0,
      ),
      ended,
    ])
    if (status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the server does not answer through it')
}
