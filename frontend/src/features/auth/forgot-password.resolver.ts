import { zodResolver } from '@hookform/resolvers/zod';
import { forgotPasswordInput } from '@shop/contracts/auth';

export const resolver = zodResolver(forgotPasswordInput);
