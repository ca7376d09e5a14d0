export type Environment = Readonly<Record<string, string | undefined>>

/** Reads one variable at a time; what is wrong goes to `faults`, so that all faults are named at once. */
export class EnvironmentReader {
  readonly #env: Environment
  readonly #faults: string[]

  constructor(env: Environment, faults: string[]) {
    this.#env = env
    this.#faults = faults
  }

  fault(sentence: string): void {
    this.#faults.push(sentence)
  }

  text(name: string): string | undefined {
    const value = this.#env[name]?.trim()
    return value === '' ? undefined : value
  }

  list(name: string): readonly string[] {
    return (this.text(name) ?? '').split(/[\s,]+/).filter((one) => one !== '')
  }

  wholeNumber(name: string, fallback: number, least: number, most: number): number {
    const text = this.text(name)
    if (text === undefined) return fallback
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (value >= least && value <= most) return value
    this.fault(`${name} must be a whole number from ${least} to ${most}, not "${text}".`)
    return fallback
  }

  onOff(name: string, fallback: boolean): boolean {
    return this.oneOf(name, ['on', 'off'], fallback ? 'on' : 'off') === 'on'
  }

  /** `on` is one proxy. */
  proxies(name: string): number {
    const text = this.text(name) ?? 'off'
    if (/^[1-9]$/.test(text)) return Number(text)
    if (text !== 'on' && text !== 'off') this.fault(`${name} must be off, on, or how many proxies there are, 1 to 9, not "${text}".`)
    return text === 'on' ? 1 : 0
  }

  oneOf(name: string, allowed: readonly string[], fallback: string): string {
    const text = this.text(name) ?? fallback
    if (allowed.includes(text)) return text
    this.fault(`${name} must be one of ${allowed.join(', ')}, not "${text}".`)
    return fallback
  }

  /** The address of a PostgreSQL, which is not repeated where it is wrong: it may have a password in it. */
  database(name: string): string | undefined {
    const text = this.text(name)
    if (text !== undefined && !(URL.canParse(text) && /^postgres(?:ql)?:$/.test(new URL(text).protocol)))
      this.fault(
        `${name} must be an address such as postgresql://user:password@host:5432/name; what is special in a password is written as %23.`,
      )
    return text
  }

  /** An http or https address that is no more than an origin, as browsers write it: in small letters, without the usual port. */
  origin(name: string): string | undefined {
    const text = this.text(name)
    const url = this.#address(name)
    if (url !== undefined && url.href !== `${url.origin}/`)
      this.fault(`${name} must be an address without a path, such as https://operations.example.com, not "${text}".`)
    return url?.origin
  }

  /** An http or https address exactly as it was given: some providers' issuers end with a slash, and tokens name them to the letter. */
  issuer(name: string): string | undefined {
    return this.#plain(name, this.#address(name)) === undefined ? undefined : this.text(name)
  }

  /** Where calls go: a path on this server, or an http or https address. */
  base(name: string): string | undefined {
    const text = this.text(name)
    const url = text !== undefined && isPath(text) ? new URL(text, 'http://localhost') : this.#address(name)
    return this.#plain(name, url) === undefined ? undefined : text?.replace(/\/+$/, '')
  }

  baseOrNone(name: string, fallback: string | null): string | null {
    return this.text(name) === 'none' ? null : (this.base(name) ?? fallback)
  }

  /** Where an image is: a path on this server, an http or https address, or the image itself. */
  image(name: string): string | undefined {
    const text = this.text(name)
    if (text === undefined || isPath(text) || /^data:image\//i.test(text) || webAddress(text) !== undefined) return text
    this.fault(`${name} must be an http or https address, a path such as /logo.svg or a data:image/ address, not "${text.slice(0, 100)}".`)
    return undefined
  }

  /** Origins such as https://example.com, separated by spaces or commas. */
  origins(name: string): readonly string[] {
    return this.list(name).flatMap((text) => {
      if (webAddress(text)?.origin === text) return [text]
      this.fault(`${name} must be a list of origins such as https://example.com, not "${text}".`)
      return []
    })
  }

  /** What the browser asks a provider for. Without `openid` it is no sign-in (OpenID Connect Core, section 3.1.2.1). */
  scope(name: string): string | undefined {
    const text = this.text(name)
    if (text === undefined || text.split(/\s+/).includes('openid')) return text
    this.fault(`${name} must have the word openid in it, such as "openid profile email", not "${text}".`)
    return undefined
  }

  /** `a=on,b=off` */
  switches(name: string, known: readonly string[]): Record<string, boolean> {
    const entries: [string, boolean][] = []
    for (const one of this.list(name)) {
      const [, key, value] = /^([^=]+)=(on|off)$/.exec(one) ?? []
      if (key === undefined) this.fault(`${name} must be a list such as name=on,other=off, not "${one}".`)
      else if (!known.includes(key)) this.fault(`${name} knows no switch "${key}". There are: ${known.join(', ')}.`)
      else entries.push([key, value === 'on'])
    }
    return Object.fromEntries(entries)
  }

  #address(name: string): URL | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const url = webAddress(text)
    if (url === undefined) this.fault(`${name} must be an http or https address, not "${text}".`)
    return url
  }

  /** An address that a path can be put behind. */
  #plain(name: string, url: URL | undefined): URL | undefined {
    if (url === undefined) return undefined
    const text = this.text(name) ?? ''
    // A user name may come with a password, which is not shown.
    if (url.username + url.password !== '') this.fault(`${name} must be an address without a user name.`)
    else if (/[?#]/.test(text)) this.fault(`${name} must be an address without "?" and "#", not "${text}".`)
    else return url
    return undefined
  }
}

function isPath(text: string): boolean {
  return text.startsWith('/') && !text.startsWith('//')
}

function webAddress(text: string): URL | undefined {
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : undefined
}
