import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Words } from '#content/words/words.ts'
import { useSession } from '../session/use-session.ts'

/** Set by the link in the mail (server/routes/auth/cookies.ts), for a minute and for this alone. */
const mark = 'address-confirmed=1'

/** Says that an address is confirmed, to whoever comes from the link in the mail; to nobody twice. */
export function AddressConfirmed({ words }: { words: Words['home']['confirmed'] }) {
  const [isShown, setIsShown] = useState(false)
  const isSignedIn = useSession().state === 'signed-in'
  useEffect(() => {
    if (!document.cookie.split('; ').includes(mark)) return
    // oxlint-disable-next-line unicorn/no-document-cookie -- cookieStore is missing in some browsers and over plain HTTP.
    document.cookie = 'address-confirmed=; Max-Age=0; Path=/; SameSite=Lax'
    setIsShown(true)
  }, [])
  return (
    <div
      role="status"
      className="fixed bottom-4 left-4 z-40 w-[min(26rem,calc(100vw-6.5rem))] empty:hidden sm:bottom-6 sm:left-6"
    >
      {isShown && (
        <div className="bg-limewash border-edge border-l-fynbos border border-l-4 p-5">
          <p className="text-fynbos font-semibold">{words.title}</p>
          <p className="mt-1">{words.text}</p>
          <p className="mt-3 flex flex-wrap gap-x-5">
            {!isSignedIn && (
              <Link to="/auth" className="link py-2 font-semibold">
                {words.signIn}
              </Link>
            )}
            <button type="button" className="link py-2" onClick={() => setIsShown(false)}>
              {words.dismiss}
            </button>
          </p>
        </div>
      )}
    </div>
  )
}
