import { zodResolver } from '@hookform/resolvers/zod';
import { registerInput } from '@shop/contracts/auth/auth';
import { newPasswordInput } from './new-password';

const { name, email } = registerInput.shape;

export const resolver = zodResolver(newPasswordInput.safeExtend({ name, email }));
