import { zodResolver } from '@hookform/resolvers/zod';
import { forgotPasswordInput } from '@shop/contracts/auth/auth';

export const resolver = zodResolver(forgotPasswordInput);
