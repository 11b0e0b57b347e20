import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Deviations of a test passkey from an honest one. */
type Change = {
  origin?: string
  host?: string
  /** False if no finger, face or PIN was shown. */
  isVerified?: boolean
  counter?: number
}

const honest = {
  origin: 'https://cape.example',
  host: 'cape.example',
  isVerified: true,
  counter: 0,
}

/** A software passkey (WebAuthn, ES256, attestation 'none'), to test the server's checks. */
export function makePasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const rawId = randomBytes(32)
  const id = rawId.toString('base64url')
  return { id, make, show }

  function make(challenge: string, change: Change = {}) {
    const options = { ...honest, ...change }
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, key])
    const authData = Buffer.concat([encodeAuthenticatorData(options, 0x40), credential])
    const attestation = Buffer.concat([
      Buffer.from('a3', 'hex'),
      encodeText('fmt'),
      encodeText('none'),
      encodeText('attStmt'),
      Buffer.from('a0', 'hex'),
      encodeText('authData'),
      Buffer.from([0x58, authData.length]),
      authData,
    ])
    return {
      id,
      rawId: id,
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: writeClientData('webauthn.create', challenge, options.origin).toString(
          'base64url',
        ),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  function show(challenge: string, change: Change = {}) {
    const options = { ...honest, ...change }
    const clientData = writeClientData('webauthn.get', challenge, options.origin)
    const authData = encodeAuthenticatorData(options, 0)
    const signedData = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
    return {
      id,
      rawId: id,
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signedData, privateKey).toString('base64url'),
      },
    }
  }
}

function writeClientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function encodeAuthenticatorData(
  { host, isVerified, counter }: typeof honest,
  extraFlags: number,
): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const flags = 0x01 | (isVerified ? 0x04 : 0) | extraFlags
  return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([flags]), count])
}

function encodeText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}
