import { Navigate } from 'react-router-dom';

/** product.md section 2: /oa leads to /oa/message. */
export function OaHome() {
  return <Navigate to="/oa/message" replace />;
}

/** /clinic leads to /clinic/index. */
export function ClinicHome() {
  return <Navigate to="/clinic/index" replace />;
}
