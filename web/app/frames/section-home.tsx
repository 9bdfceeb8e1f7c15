import { Navigate } from 'react-router-dom';

/** docs/domain/screens.md#landing: /oa leads to /oa/message. */
export function OaHome() {
  return <Navigate to="/oa/message" replace />;
}

/** /clinic leads to /clinic/index. */
export function ClinicHome() {
  return <Navigate to="/clinic/index" replace />;
}
