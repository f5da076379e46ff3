const notSaved = 'Not saved: your login has ended. What you typed is still here.'
const logIn = 'Log in again in another window'

/**
 * The message of a form that was not saved because its login has ended. Typed values stay on the
 * page.
 */
export const loginEnded = `${notSaved} ${logIn}, then save again.`

/** `loginEnded`, with its link to the login. */
export function LoginEnded() {
  return (
    <>
      {notSaved} <LoginLink />, then save again.
    </>
  )
}

/** The login in another window: the page with what was typed stays open. */
export function LoginLink() {
  return (
    <a href="/login" target="_blank" rel="noopener" className="link">
      {logIn}
    </a>
  )
}
