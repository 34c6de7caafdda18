import { zodResolver } from '@hookform/resolvers/zod';
import { loginInput } from '@shop/contracts/auth/auth';

export const resolver = zodResolver(loginInput);
