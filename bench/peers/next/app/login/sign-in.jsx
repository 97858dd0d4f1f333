'use client';

import { useState } from 'react';

/** A form as on our sign-in page, without the service behind it. */
export function SignIn() {
  const [error, setError] = useState('');
  const submit = (event) => {
    event.preventDefault();
    const { email, password } = Object.fromEntries(new FormData(event.currentTarget));
    setError(email && password ? '' : 'Both fields are needed.');
  };
  return (
    <form onSubmit={submit}>
      <label>
        Email <input name="email" type="email" required />
      </label>
      <label>
        Password <input name="password" type="password" required />
      </label>
      {error && <p role="alert">{error}</p>}
      <button>Sign in</button>
    </form>
  );
}
