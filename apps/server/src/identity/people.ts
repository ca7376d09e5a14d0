/** A fictional user of the demonstration sign-in, for installations without a real provider. */
export type DemonstrationPerson = {
  readonly id: 'editor' | 'colleague' | 'viewer' | 'none'
  readonly subject: string
  readonly name: string
  readonly email: string
  readonly permissionName: string
  readonly explanation: string
  /** The claim `permissions` of the access token. */
  readonly permissions: readonly string[]
}

export const demonstrationPeople: readonly DemonstrationPerson[] = [
  {
    id: 'editor',
    subject: 'demo-editor',
    name: 'Robin Hughes',
    email: 'robin.hughes@example.com',
    permissionName: 'Editor',
    explanation: 'Can view and change everything.',
    permissions: ['editor'],
  },
  {
    id: 'colleague',
    subject: 'demo-colleague',
    name: 'Kim Okafor',
    email: 'kim.okafor@example.com',
    permissionName: 'Second editor',
    explanation: 'Can view and change everything, to try out what happens when two people work at once.',
    permissions: ['editor'],
  },
  {
    id: 'viewer',
    subject: 'demo-viewer',
    name: 'Sanne de Vries',
    email: 'sanne.devries@example.com',
    permissionName: 'Viewer',
    explanation: 'Can view everything.',
    permissions: ['viewer'],
  },
  {
    id: 'none',
    subject: 'demo-none',
    name: 'Alex Morgan',
    email: 'alex.morgan@example.com',
    permissionName: 'No access',
    explanation: 'Can sign in, but sees only how to ask for access.',
    permissions: [],
  },
]

export function personBySubject(subject: string): DemonstrationPerson | undefined {
  return demonstrationPeople.find((person) => person.subject === subject)
}

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
