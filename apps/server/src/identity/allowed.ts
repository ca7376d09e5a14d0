const loopback = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i

/**
 * Refuses to let anybody sign in as anyone where that could be a mistake.
 * Throws an Error whose sentence says what to set. `host` is the address that the server listens on, `publicUrl` the one that people type:
 * a proxy on this machine makes the first of them reach out as well.
 */
export function assertIdentityAllowed({
  host,
  publicUrl,
  nodeEnv,
  explicitlyAllowed,
}: {
  host: string
  publicUrl: string
  nodeEnv: string | undefined
  explicitlyAllowed: boolean
}): void {
  if (explicitlyAllowed) return
  const reason =
    nodeEnv === 'production'
      ? 'NODE_ENV is production'
      : !loopback.test(host)
        ? `the server would listen on ${host}, which others can reach`
        : !loopback.test(new URL(publicUrl).hostname)
          ? `people would come by ${publicUrl}, which others can reach`
          : undefined
  if (reason === undefined) return
  throw new Error(
    `The demonstration sign-in lets anyone in without a password, and ${reason}. ` +
      'Set OIDC_ISSUER to your own sign-in provider, or DEMO_SIGN_IN=on if this is meant as it is.',
  )
}
