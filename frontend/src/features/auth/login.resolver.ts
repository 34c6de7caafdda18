import { zodResolver } from '@hookform/resolvers/zod';
import { loginInput } from '@shop/contracts/auth';

export const resolver = zodResolver(loginInput);
