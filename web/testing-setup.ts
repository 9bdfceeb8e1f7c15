import { configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterEach } from 'vitest';

// What a page shows is waited for, however busy the machine is: a test that waits in vain fails all the same.
configure({ asyncUtilTimeout: 10_000 });

// A toast outlives the page that showed it, and the next test would find two.
afterEach(() => void toast.dismiss());
