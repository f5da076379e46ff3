const notSaved = 'Not saved: your login has ended. What you typed is still here.'
const logIn = 'Log in again in another window'

/** Message of a form that was not saved because its login has ended. */
export const loginEnded = `${notSaved} ${logIn}, then save again.`

/** `loginEnded`, with its link to the login. */
export function LoginEnded() {
  return (
    <>
      {notSaved} <LoginLink />, then save again.
    </>
  )
}

/** Opens the login in another window, so that the page keeps its values. */
export function LoginLink() {
  return (
    <a href="/login" target="_blank" rel="noopener" className="link">
      {logIn}
    </a>
  )
}
