import { type DemonstrationPerson, demonstrationPeople } from './people.ts'

export type PageSettings = {
  readonly stylesheet: string
  readonly home: string
  /** Origins of the tool, to which a submitted form redirects. */
  readonly appOrigins: readonly string[]
}

/**
 * `form-action` includes the tool's origins because Chromium applies it to redirects after a form submission. `Referrer-Policy` is
 * same-origin rather than no-referrer, which would blank the Origin header that detects forms from other sites. The pages have an empty
 * icon, because browsers would request another one.
 */
export function pageHeaders({ appOrigins }: PageSettings): Readonly<Record<string, string>> {
  const formAction = ["'self'", ...appOrigins].join(' ')
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'self'; img-src data:; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
}

export function signInPage(settings: PageSettings, action: string): string {
  const buttons = demonstrationPeople.map((person) => personButton(person, action)).join('\n')
  return page(
    settings,
    'Sign in',
    `<p>Choose a demo user. No password needed.</p>
<form method="post">
<ul>
${buttons}
</ul>
</form>`,
  )
}

function personButton({ id, name, permissionName, explanation }: DemonstrationPerson, action: string): string {
  return `<li><button formaction="${escapeHtml(`${action}/${id}`)}" aria-describedby="${id}">Sign in as <b>${escapeHtml(name)}</b>, ${escapeHtml(permissionName)}</button>
<p id="${id}">${escapeHtml(explanation)}</p></li>`
}

/** `form` is oidc-provider's form with its anti-forgery token. */
export function signOutPage(settings: PageSettings, form: string): string {
  return page(
    settings,
    'Sign out?',
    `<p>This signs you out of the tool in every tab of this browser.</p>
${form}
<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
<p><a href="${escapeHtml(settings.home)}">Stay signed in</a></p>`,
  )
}

export function signedOutPage(settings: PageSettings): string {
  return page(settings, 'You are signed out', `<p><a href="${escapeHtml(settings.home)}">Sign in again</a></p>`)
}

export function errorPage(settings: PageSettings, error: { heading: string; sentence: string; technical?: string }): string {
  const technical = error.technical === undefined ? '' : `<p>Technical message: <code>${escapeHtml(error.technical)}</code></p>`
  return page(
    settings,
    error.heading,
    `<p>${escapeHtml(error.sentence)}</p>
${technical}
<p><a href="${escapeHtml(settings.home)}">Go to the tool</a></p>`,
  )
}

/** What the page of a failed sign-in says; `isOver`: it has ended already. */
export function failureText(isOver: boolean, isServer: boolean): { readonly heading: string; readonly sentence: string } {
  if (isOver) return { heading: 'This sign-in has expired', sentence: 'It was already completed, or left open for too long.' }
  const sentence = isServer ? 'Something went wrong on the server. Try again in a moment.' : 'The sign-in request is not valid.'
  return { heading: 'Sign-in failed', sentence }
}

function page(settings: PageSettings, heading: string, body: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(heading)} – Global Operations Admin Tool</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${escapeHtml(settings.stylesheet)}">
</head>
<body>
<main>
<p class="product">Global Operations Admin Tool</p>
<h1>${escapeHtml(heading)}</h1>
${body}
</main>
</body>
</html>
`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
