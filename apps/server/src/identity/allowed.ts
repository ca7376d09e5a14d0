const loopback = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i

/**
 * Why nobody may sign in as a demonstration person here, and what to set; undefined where they may. It is refused where it could be a
 * mistake. `host` is the address that the server listens on, `publicUrl` the one that people type: a proxy on this machine makes the first
 * of them reachable from outside as well.
 */
export function demonstrationRefusal({
  host,
  publicUrl,
  nodeEnv,
  explicitlyAllowed,
}: {
  host: string
  publicUrl: string
  nodeEnv: string | undefined
  explicitlyAllowed: boolean
}): string | undefined {
  if (explicitlyAllowed) return undefined
  const reason =
    nodeEnv === 'production'
      ? 'NODE_ENV is production'
      : !loopback.test(host)
        ? `the server would listen on ${host}, which others can reach`
        : !loopback.test(new URL(publicUrl).hostname)
          ? `people would come by ${publicUrl}, which others can reach`
          : undefined
  if (reason === undefined) return undefined
  return (
    `The demonstration sign-in lets anyone in without a password, and ${reason}. ` +
    'Set OIDC_ISSUER to your own sign-in provider, or DEMO_SIGN_IN=on if this is meant as it is.'
  )
}
