const loopback = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i

/**
 * Why the demonstration sign-in is refused, and what to set; undefined if it is allowed. It is refused wherever it may be a mistake. `host`
 * is the listening address, `publicUrl` the public one: a local proxy can expose a loopback address.
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
