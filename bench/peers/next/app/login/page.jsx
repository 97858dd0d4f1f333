import { SignIn } from './sign-in.jsx';

export const metadata = { title: 'Sign in' };

export default function Login() {
  return (
    <main>
      <h1>Sign in</h1>
      <SignIn />
    </main>
  );
}
