/** Passkeys in this browser (WebAuthn, Level 3). The server verifies them. */

/** True if this browser supports passkeys and their JSON form. Needs HTTPS or localhost. */
export function hasPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function'
  )
}

/**
 * Creates a passkey with the server's options. Undefined if the user cancels or the device already
 * has one.
 */
export async function makePasskey(options: object) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  )
  const credential = await orUndefined(() => navigator.credentials.create({ publicKey }))
  return credential?.toJSON() as RegistrationResponseJSON | undefined
}

/** Signs with a passkey, with the server's options. Undefined if the user cancels. */
export async function requestPasskey(options: object) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  )
  const shown = await orUndefined(() => navigator.credentials.get({ publicKey }))
  if (shown) rememberPasskey()
  return shown?.toJSON() as AuthenticationResponseJSON | undefined
}

const trace = 'passkey'

export function rememberPasskey() {
  try {
    localStorage.setItem(trace, 'yes')
  } catch {
    // Without storage, the sign-in shows the password form first.
  }
}

/** True if this browser has used a passkey. Guests have none and see nothing about them. */
export function hasShownPasskey(): boolean {
  try {
    return hasPasskeys() && localStorage.getItem(trace) === 'yes'
  } catch {
    return false
  }
}

async function orUndefined(ask: () => Promise<Credential | null>) {
  try {
    return ((await ask()) as PublicKeyCredential | null) ?? undefined
  } catch {
    return undefined
  }
}
