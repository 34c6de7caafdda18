import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { AuthReply, UserView } from '@shop/contracts/auth/auth';
import { passwordRefused, sessionEnded } from '../../lib/api';
import { readToken } from '../../lib/token-storage';
import { authApi } from './auth-api';

interface AuthState {
  token: string | null;
  isAuthenticated: boolean;
  /** True while the stored token is being checked; guards wait. */
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
    /** Stores the profile that the signed-in user has changed. */
    userChanged: (auth, { payload }: PayloadAction<UserView>) => {
      auth.user = payload;
    },
    /** Continues the same user in a new session. */
    tokenRenewed: (auth, { payload }: PayloadAction<string>) => {
      auth.token = payload;
    },
    loggedOut: signOut,
    /** Handles a login or logout in another tab: guards wait for the new user. */
    tokenReplaced: (auth, { payload }: PayloadAction<string | null>) => {
      if (payload === auth.token) return;
      signOut(auth);
      auth.token = payload;
      auth.loading = payload !== null;
    },
    /** There is no session, and none can be restored. */
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
        // In the meantime the user may have logged out, or another tab may have signed in.
        if (auth.token === null) signOut(auth);
        if (auth.token !== meta.arg.originalArgs) return;
        Object.assign(auth, { user: payload, isAuthenticated: true, loading: false, error: null });
      })
      .addMatcher(loadUser.matchRejected, (auth, { meta }) => {
        // A duplicate request that was skipped has no response.
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
