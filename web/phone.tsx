import '#web/styles/main.css';
import { boot } from '#web/app/boot.tsx';
import { PhoneFrame } from '#web/app/phone/phone-frame.tsx';
import { phoneRoutes } from '#web/app/phone/phone-router.tsx';
import { PHONE_SCREENS } from '#web/app/screens/phone.ts';
import { turnedBack } from '#web/app/screens/turned-back.ts';

boot(phoneRoutes([...PHONE_SCREENS, ...turnedBack('phone')], { phone: async () => ({ Component: PhoneFrame }) }));
