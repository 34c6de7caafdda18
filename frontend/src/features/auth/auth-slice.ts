import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { AuthReply, UserView } from '@shop/contracts/auth/auth';
import { passwordRefused, sessionEnded } from '../../lib/api';
import { readToken } from '../../lib/token-storage';
import { authApi } from './auth-api';

interface AuthState {
  token: string | null;
  isAuthenticated: boolean;
  /** The stored token is being checked; guards wait. */
  loading: boolean;
  user: UserView | null;
  error: string | null;
}

const { login, register, loadUser } = authApi.endpoints;
const isEntry = isAnyOf(login.matchFulfilled, register.matchFulfilled);

const signOut = (auth: AuthState) => {
  auth.token = null;
  auth.isAuthenticated = false;
  auth.loading = false;
  auth.user = null;
};

/** The signed-in user (spec section 4). A listener of the store saves `token` in the browser. */
export const authSlice = createSlice({
  name: 'auth',
  initialState: (): AuthState => ({
    token: readToken(),
    isAuthenticated: false,
    loading: true,
    user: null,
    error: null,
  }),
  reducers: {
    /** The signed-in user has changed something about himself. */
    userChanged: (auth, { payload }: PayloadAction<UserView>) => {
      auth.user = payload;
    },
    /** The same user continues in another session. */
    tokenRenewed: (auth, { payload }: PayloadAction<string>) => {
      auth.token = payload;
    },
    loggedOut: signOut,
    /** Another tab has signed in or out: guards wait for the new user. */
    tokenReplaced: (auth, { payload }: PayloadAction<string | null>) => {
      if (payload === auth.token) return;
      signOut(auth);
      auth.token = payload;
      auth.loading = payload !== null;
    },
    /** No session, and none to be had. */
    authFailed: signOut,
  },
  extraReducers: (build) => {
    build
      .addCase(sessionEnded, signOut)
      .addCase(passwordRefused, (auth) => {
        if (auth.user) auth.user.mustChangePassword = true;
      })
      .addMatcher(isEntry, (auth, { payload }: PayloadAction<AuthReply>) => {
        Object.assign(auth, { ...payload, isAuthenticated: true, loading: false, error: null });
      })
      .addMatcher(loadUser.matchFulfilled, (auth, { payload, meta }) => {
        // Meanwhile the user may have logged out, or another tab may have signed in.
        if (auth.token === null) signOut(auth);
        if (auth.token !== meta.arg.originalArgs) return;
        Object.assign(auth, { user: payload, isAuthenticated: true, loading: false, error: null });
      })
      .addMatcher(loadUser.matchRejected, (auth, { meta }) => {
        // A skipped duplicate request is no response.
        if (meta.condition) return;
        if (auth.token === null || auth.token === meta.arg.originalArgs) signOut(auth);
      });
  },
  selectors: {
    selectAuth: (auth) => auth,
    selectUser: (auth) => auth.user,
    selectIsAuthenticated: (auth) => auth.isAuthenticated,
    selectIsAdmin: (auth) => auth.user?.role === 'admin',
  },
});

export const { loggedOut, authFailed, tokenRenewed, tokenReplaced, userChanged } =
  authSlice.actions;
export const { selectAuth, selectUser, selectIsAuthenticated, selectIsAdmin } = authSlice.selectors;
