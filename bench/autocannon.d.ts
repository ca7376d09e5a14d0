/** The part of autocannon 9 that the benchmarks use; it has no types. */
declare module 'autocannon' {
  function autocannon(options: autocannon.Options): PromiseLike<autocannon.Result>
  namespace autocannon {
    type Request = { method: string; path: string; headers: Record<string, string>; body: string }
    type Client = {
      setRequests: (requests: Request[]) => void
      /** The body of the next request. */
      setBody: (body: string) => void
      on: (event: 'response', listener: (status: number, bytes: number, milliseconds: number) => void) => void
    }
    type Options = {
      url: string
      connections: number
      /** Seconds. */
      duration: number
      /** Milliseconds between samples; a run ends at a sample. */
      sampleInt: number
      headers: Record<string, string>
      method?: 'POST'
      body?: string
      setupClient: (client: Client) => void
    }
    type Result = { errors: number; start: Date; finish: Date }
  }
  export = autocannon
}
